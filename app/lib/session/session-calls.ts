import type { CurrentUser } from '#contract/customer/account.ts';
import { failure, post, send, type AuthAnswer, type AuthFailure } from './auth-answers.ts';
import { onDemand } from './lazy-code.ts';
import { parseUser } from './session-state.ts';

const SIGN_OUT_TIMEOUT_MS = 4_000;

export type Credentials = { email: string; password: string; rememberMe: boolean; code?: string };
export type Registration = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  company: string;
};

export function callSignIn(credentials: Credentials): Promise<AuthAnswer> {
  return post('/sign-in/email', credentials);
}

export function callSignUp(registration: Registration): Promise<AuthAnswer> {
  const name = `${registration.firstName} ${registration.lastName}`.trim();
  return post('/sign-up/email', { ...registration, name, termsAccepted: true });
}

export function callSignOut(): Promise<AuthAnswer> {
  return post('/sign-out', {}, SIGN_OUT_TIMEOUT_MS);
}

/** Trades the cookie for an access token. */
export async function fetchToken(): Promise<{ ok: true; token: string } | AuthFailure> {
  const answer = await send('/token', { method: 'GET', cache: 'no-store' });
  if (!answer.ok) return answer;
  const { body } = answer;
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
  return typeof token === 'string' ? { ok: true, token } : failure(0);
}

const loadClient = onDemand(() => import('#app/lib/rpc-client.ts'));

/** The client is loaded here, apart from the page. */
async function clientWith(token: string) {
  const { makeClient } = await loadClient();
  return makeClient({ headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** The person of a token, with the role as it is now; `over` when the server says it is worth nothing. */
export async function askUser(token: string): Promise<CurrentUser | 'over' | null> {
  try {
    const client = await clientWith(token);
    return parseUser(await client.customer.account.me());
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error && error.status;
    return status === 401 ? 'over' : null;
  }
}

export async function fetchUser(token: string): Promise<CurrentUser | null> {
  const user = await askUser(token);
  return user === 'over' ? null : user;
}

/** Ends the session in which a colleague looks along; that it fails is no reason to stay. */
export async function callStopActing(token: string): Promise<void> {
  try {
    const client = await clientWith(token);
    await client.customer.security.stopActing(undefined, {
      signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS),
    });
  } catch {
    // It is over by itself within the hour, and its token is forgotten here.
  }
}
