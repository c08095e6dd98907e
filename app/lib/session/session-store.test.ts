import { expect, test, vi } from 'vitest';
import { LOADING, SIGNED_OUT, signedIn, type StoredSession } from './session-state.ts';

/** The store of a page that was just opened. */
async function openStore() {
  vi.resetModules();
  const store = await import('./session-store.ts');
  const heard: string[] = [];
  const stop = store.onSessionEvent((event, state) => heard.push(`${event} ${state.status}`));
  return { ...store, heard, stop };
}

const SESSION: StoredSession = {
  access_token: 'first',
  expires_at: 1_800_000_000,
  user: {
    id: '0b0e7c3e-6f7a-4a39-9f2b-0d2f6b1c7a11',
    email: 'sanne@example.nl',
    emailVerified: false,
    actedBy: null,
    firstName: 'Sanne',
    lastName: 'de Vries',
    role: 'customer',
    lacksSecondFactor: false,
    lacksProof: false,
  },
};

test('a session is loading until what is stored was read', async () => {
  const { getSessionState, setSessionState } = await openStore();
  expect(getSessionState()).toEqual(LOADING);
  setSessionState(signedIn(SESSION));
  expect(getSessionState()).toEqual({
    status: 'signed-in',
    user: SESSION.user,
    session: SESSION,
  });
  setSessionState(SIGNED_OUT);
  expect(getSessionState()).toEqual({ status: 'signed-out', leaving: false });
});

test('each change is told by its name, to whoever listens, with the session as it is then', async () => {
  const { setSessionState, heard, stop } = await openStore();
  setSessionState(SIGNED_OUT);
  setSessionState(signedIn(SESSION));
  setSessionState(signedIn({ ...SESSION, access_token: 'second' }));
  setSessionState(signedIn({ ...SESSION, user: { ...SESSION.user, role: 'staff' } }));
  setSessionState(SIGNED_OUT);
  stop();
  setSessionState(signedIn(SESSION));
  expect(heard).toEqual([
    'INITIAL_SESSION signed-out',
    'SIGNED_IN signed-in',
    'TOKEN_REFRESHED signed-in',
    'USER_UPDATED signed-in',
    'SIGNED_OUT signed-out',
  ]);
});

test('a link for a new password is an event of the session', async () => {
  const { announcePasswordRecovery, heard, stop } = await openStore();
  announcePasswordRecovery();
  stop();
  announcePasswordRecovery();
  expect(heard).toEqual(['PASSWORD_RECOVERY loading']);
});
