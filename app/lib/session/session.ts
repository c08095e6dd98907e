import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/customer/account.ts';
import { hasConsole, type Role } from '#domain/platform/role.ts';
import { CONSOLE_IDLE_MS, SIGN_OF_LIFE_MS } from '#domain/platform/session-limits.ts';
import { checkActing, stopActing } from './acting.ts';
import { untouchedMs } from './user-activity.ts';
import { browserNow } from '#app/lib/clock.ts';
import { endAccess } from '#app/lib/maintenance/held-access.ts';
import {
  dropKeptToast,
  keepToast,
  keepToastBeyondPage,
  type KeptToast,
} from '#app/lib/toasts/kept-toast.ts';
import { failure, isSessionMissing, type AuthFailure } from './auth-answers.ts';
import {
  callSignIn,
  callSignOut,
  callSignUp,
  fetchToken,
  fetchUser,
  type Credentials,
  type Registration,
} from './session-calls.ts';
import { SESSION_ITEM } from './session-hint.ts';
import {
  isExpired,
  isSameUser,
  LEAVING,
  LOADING,
  needsRefresh,
  nextCheckMs,
  planStart,
  SIGN_OUT_REDIRECT_MS,
  SIGNED_OUT,
  signedIn,
  tokenExpiry,
  type SessionState,
} from './session-state.ts';
import {
  forgetDrafts,
  forgetSession,
  getSessionState,
  hasAskedCookie,
  isRemembered,
  readActingSession,
  readStoredSession,
  rememberSession,
  setSessionState,
  storeActingSession,
  storeSession,
  subscribeToSession,
} from './session-store.ts';

const REFRESH_LOCK = 'hostwerk.session-refresh';

export type EnterResult = { ok: true } | AuthFailure;

/** One tab at a time; a browser without locks (no https) only loses that courtesy. */
function inOneTab(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

/**
 * Stores a token that was just received together with the user it belongs to; of nobody who left
 * while that was asked.
 */
async function enter(token: string, isStillHere = () => true): Promise<EnterResult> {
  const user = (await fetchUser(token)) ?? readStoredSession()?.user ?? null;
  if (user === null || !isStillHere()) {
    return failure(0);
  }
  const session = { access_token: token, expires_at: tokenExpiry(token, browserNow()), user };
  storeSession(session);
  setSessionState(signedIn(session));
  return { ok: true };
}

/** Tells whether a session is over because nobody was there, as far as this page can tell. */
function wasLeftAlone(role: Role): boolean {
  return hasConsole(role) && untouchedMs() >= CONSOLE_IDLE_MS - SIGN_OF_LIFE_MS;
}

async function refreshOnce(): Promise<void> {
  if (await checkActing()) return;
  const before = getSessionState();
  const stored = readStoredSession();
  if (
    before.status === 'signed-in' &&
    stored !== null &&
    stored.access_token !== before.session.access_token &&
    !needsRefresh(stored, browserNow())
  ) {
    // Another tab refreshed while this one waited for its turn.
    setSessionState(signedIn(stored));
    return;
  }
  const isStillHere = () => getSessionState() === before;
  const answer = await fetchToken();
  if (!isStillHere()) return;
  if (answer.ok) {
    await enter(answer.token, isStillHere);
  } else if (isSessionMissing(answer)) {
    if (before.status === 'signed-in' && wasLeftAlone(before.user.role)) {
      keepToast({
        tone: 'failure',
        title: 'Je bent uitgelogd',
        description: 'Er gebeurde een half uur niets. Log in en ga verder waar je was.',
      });
    }
    forgetSession();
    setSessionState(SIGNED_OUT);
  }
  // Any other failure says nothing about the session: the next check asks again.
}

let refreshing: Promise<void> | null = null;

/** Asks the cookie for a new token, also to read the role afresh; a lost session ends here. */
export async function refreshSession(): Promise<SessionState> {
  refreshing ??= inOneTab(refreshOnce).finally(() => {
    refreshing = null;
  });
  await refreshing;
  return getSessionState();
}

function handleStorage(event: StorageEvent): void {
  if (event.key !== SESSION_ITEM && event.key !== null) return;
  const stored = readStoredSession();
  if (stored !== null && readActingSession() !== null) return;
  // A person who signs out elsewhere looks along here no more.
  storeActingSession(null);
  setSessionState(stored === null ? SIGNED_OUT : signedIn(stored));
}

let timer: ReturnType<typeof setTimeout> | undefined;

function check(): void {
  clearTimeout(timer);
  const state = getSessionState();
  const isDue =
    state.status === 'loading' ||
    (state.status === 'signed-in' && needsRefresh(state.session, browserNow()));
  if (isDue) void refreshSession();
  timer = setTimeout(check, nextCheckMs(state));
}

function handleVisible(): void {
  // A laptop that slept has let its timers sleep too.
  if (document.visibilityState === 'visible') check();
}

let started = false;

/** Reads what is stored and keeps it fresh, once per page. */
export function startSession(): void {
  if (started) return;
  started = true;
  window.addEventListener('storage', handleStorage);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', handleVisible);
  const acting = readActingSession();
  if (acting !== null) {
    // One that is over leads back to the console by the check.
    if (!isExpired(acting, browserNow())) setSessionState(signedIn(acting));
    check();
    return;
  }
  const stored = readStoredSession();
  const asked = hasAskedCookie();
  const plan = planStart({ stored, remembered: isRemembered(), asked, now: browserNow() });
  if (stored === null || plan === 'signed-out') setSessionState(SIGNED_OUT);
  else if (plan === 'use-stored') setSessionState(signedIn(stored));
  check();
}

/** The server says something else of its user than this browser keeps. */
export function keepUser(user: CurrentUser): void {
  const state = getSessionState();
  if (state.status !== 'signed-in' || state.user.id !== user.id) return;
  if (isSameUser(state.user, user)) return;
  const session = { ...state.session, user };
  if (readActingSession() === null) storeSession(session);
  else storeActingSession(session);
  setSessionState(signedIn(session));
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToSession(listener);
  startSession();
  return unsubscribe;
}

/** The session as this tab knows it; the server knows none, so a page starts as loading. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSessionState, () => LOADING);
}

/** Calls back when somebody is signed in, at once or later; gives back how to stop. */
export function whenSignedIn(listener: () => void): () => void {
  const look = () => {
    if (getSessionState().status === 'signed-in') listener();
  };
  const unsubscribe = subscribe(look);
  look();
  return unsubscribe;
}

/** A token that still counts, or null when there is no session. */
export async function getAccessToken(): Promise<string | null> {
  startSession();
  const state = getSessionState();
  const usable = state.status === 'signed-in' && !isExpired(state.session, browserNow());
  const settled = usable || state.status === 'signed-out' ? state : await refreshSession();
  return settled.status === 'signed-in' ? settled.session.access_token : null;
}

type Entry = {
  remember: boolean;
  /** Kept before the state changes: whoever watches it goes to the next page at once. */
  welcome: KeptToast;
};

async function enterWithCookie({ remember, welcome }: Entry): Promise<EnterResult> {
  const answer = await fetchToken();
  if (!answer.ok) return answer;
  // The user that is still stored may be somebody else.
  forgetSession();
  rememberSession(remember);
  keepToast(welcome);
  const result = await enter(answer.token);
  if (!result.ok) dropKeptToast();
  return result;
}

/** `welcome` is shown by the page that one lands on. */
export async function signIn(credentials: Credentials, welcome: KeptToast): Promise<EnterResult> {
  const answer = await callSignIn(credentials);
  if (!answer.ok) return answer;
  return enterWithCookie({ remember: credentials.rememberMe, welcome });
}

export async function signUp(registration: Registration, welcome: KeptToast): Promise<EnterResult> {
  const answer = await callSignUp(registration);
  return answer.ok ? enterWithCookie({ remember: false, welcome }) : answer;
}

/** Ends the session here whatever the server says, and goes to the home page. */
export async function signOut(): Promise<void> {
  if (readActingSession() !== null) return stopActing();
  // Before the call: what is open would ask on with a session that is ending.
  forgetSession();
  forgetDrafts();
  endAccess();
  setSessionState(LEAVING);
  const answer = await callSignOut();
  if (!answer.ok && !isSessionMissing(answer)) {
    const description = answer.message;
    keepToastBeyondPage({ tone: 'failure', title: 'Uitloggen mislukt', description });
  }
  setTimeout(() => window.location.assign('/'), SIGN_OUT_REDIRECT_MS);
}
