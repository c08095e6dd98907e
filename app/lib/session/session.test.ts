import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANNA = {
  id: 'a',
  email: 'anna@voorbeeld.test',
  emailVerified: true,
  firstName: 'Anna',
  lastName: 'Bakker',
  role: 'customer',
  lacksSecondFactor: false,
  lacksProof: false,
  actedBy: null,
} as const;

function makeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const localStorage = makeStorage();
const assign = vi.fn();

beforeEach(() => {
  const location = { origin: 'http://winkel.test', assign };
  const tab = { localStorage, sessionStorage: makeStorage(), location };
  vi.stubGlobal('window', Object.assign(new EventTarget(), tab));
  const page = { visibilityState: 'visible', documentElement: { dataset: {} } };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
});
afterEach(() => vi.unstubAllGlobals());

/** A server that answers everything at once but who somebody is: that waits for `tell`. */
function answerSlowly() {
  const told = Promise.withResolvers<void>();
  const asked = vi.fn();
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const url = typeof input === 'string' ? input : input.url;
    if (url.endsWith('/token')) {
      const now = Math.floor(Date.now() / 1000);
      return Response.json({ token: `x.${btoa(JSON.stringify({ iat: now, exp: now + 900 }))}.y` });
    }
    if (!url.includes('/account/me')) return Response.json({});
    asked();
    await told.promise;
    return Response.json({ json: ANNA });
  });
  return { asked, tell: told.resolve };
}

test('who signs out while the session is being renewed stays signed out', async () => {
  const { asked, tell } = answerSlowly();
  const { refreshSession, signOut, startSession } = await import('./session.ts');
  const { getSessionState, storeSession } = await import('./session-store.ts');
  const expires_at = Math.floor(Date.now() / 1000) + 800;
  storeSession({ access_token: 't.a.x', expires_at, user: ANNA });
  startSession();
  const renewing = refreshSession();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const leaving = signOut();
  tell();
  await Promise.all([renewing, leaving]);
  expect(getSessionState().status).toBe('signed-out');
  expect(localStorage.getItem('hostwerk.session')).toBeNull();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
});
