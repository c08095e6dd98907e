import { browserNow } from '#app/lib/clock.ts';
import { keepToastBeyondPage } from '#app/lib/toasts/kept-toast.ts';
import { paths } from '#app/lib/paths.ts';
import { askUser, callStopActing } from './session-calls.ts';
import { isExpired, LEAVING, signedIn, tokenExpiry } from './session-state.ts';
import { readActingSession, setSessionState, storeActingSession } from './session-store.ts';

/**
 * A colleague looks at the shop as a customer in one tab: its token stands beside the session that
 * the browser keeps, so going back is forgetting it.
 */
export async function startActing(accessToken: string): Promise<boolean> {
  const user = await askUser(accessToken);
  if (user === null || user === 'over') return false;
  storeActingSession({
    access_token: accessToken,
    expires_at: tokenExpiry(accessToken, browserNow()),
    user,
  });
  // Loaded anew: nothing of the console may stay in this tab.
  window.location.assign(paths.dashboard());
  return true;
}

function returnToConsole(): void {
  storeActingSession(null);
  setSessionState(LEAVING);
  window.location.assign(paths.admin());
}

/** 'Terug naar console', whatever the server says. */
export async function stopActing(): Promise<void> {
  const acting = readActingSession();
  if (acting !== null) await callStopActing(acting.access_token);
  returnToConsole();
}

/** Tells whether this tab looks along; when that is over, it goes back to the console. */
export async function checkActing(): Promise<boolean> {
  const acting = readActingSession();
  if (acting === null) return false;
  const user = isExpired(acting, browserNow()) ? 'over' : await askUser(acting.access_token);
  // Meanwhile this tab may have gone back to the console.
  if (readActingSession()?.access_token !== acting.access_token) return true;
  if (user === 'over') {
    keepToastBeyondPage({
      tone: 'failure',
      title: 'Meekijken is gestopt',
      description: 'De sessie van de klant is voorbij. Je bent weer jezelf.',
    });
    returnToConsole();
  } else if (user !== null) {
    const session = { ...acting, user };
    storeActingSession(session);
    setSessionState(signedIn(session));
  }
  return true;
}
