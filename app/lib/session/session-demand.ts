import { onDemand } from './lazy-code.ts';
import { hasStoredSession, SESSION_EVENT, SESSION_ITEM } from './session-hint.ts';

/** The code of the session; a public page fetches it when somebody is signed in or signs in. */
export const loadSession = onDemand(() => import('./session.ts'));

/** Loads the calls that let somebody in, and the words they are met with. */
export const loadEntrance = onDemand(async () => {
  const [{ signIn, signUp }, { SUCCESSES }] = await Promise.all([
    import('./session.ts'),
    import('#app/lib/toasts/success-texts.ts'),
  ]);
  return { signIn, signUp, SUCCESSES };
});

/** Asks the cookie anew, where this browser keeps a session. */
export async function refreshStoredSession(): Promise<void> {
  if (!hasStoredSession()) return;
  const { refreshSession } = await loadSession();
  await refreshSession();
}

/**
 * Calls back as soon as somebody is signed in, here or in another tab; gives back how to stop. While
 * this browser keeps no session, nothing is fetched for it.
 */
export function onSignedIn(listener: () => void): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  const follow = async () => {
    const { whenSignedIn } = await loadSession();
    if (!isOver) stop ??= whenSignedIn(listener);
  };
  const handleStorage = (event: StorageEvent) => {
    if (event.key === SESSION_ITEM) void follow();
  };
  const handleSession = () => void follow();
  window.addEventListener('storage', handleStorage);
  window.addEventListener(SESSION_EVENT, handleSession);
  if (hasStoredSession()) void follow();
  return () => {
    isOver = true;
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener(SESSION_EVENT, handleSession);
    stop?.();
  };
}
