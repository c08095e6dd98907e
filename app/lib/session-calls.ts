import type { CurrentUser } from '#contract/customer/account.ts';
import type { FieldErrors } from './plain-form.ts';
import { parseUser } from './session-state.ts';

/** What went wrong, in the words of the server where it gave any. */
export type AuthFailure = {
  ok: false;
  status: number;
  /** Of the server's list, such as `WEAK_PASSWORD`; empty when it gave none. */
  code: string;
  message: string;
  reasons: string[];
  /** What was wrong with which field, by its name. */
  fields: FieldErrors;
};
export type AuthAnswer = { ok: true; body: unknown } | AuthFailure;

const AUTH_URL = '/api/auth';
/** A server that does not answer must not keep someone on a page that says "even geduld". */
const TIMEOUT_MS = 15_000;
const SIGN_OUT_TIMEOUT_MS = 4_000;

const UNREACHABLE = 'We zijn even niet bereikbaar. Probeer het over een minuut opnieuw.';
const UNKNOWN = 'Probeer het later opnieuw.';

export function failure(status: number, message = UNKNOWN): AuthFailure {
  return { ok: false, status, code: '', message, reasons: [], fields: {} };
}

function readTexts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'));
}

/** The fields to mark, with their sentences; the reasons of a weak password stand under its meter. */
export function wrongFields({ code, message, fields }: AuthFailure): FieldErrors {
  return code === 'WEAK_PASSWORD' ? { password: message } : fields;
}

async function readFailure(response: Response): Promise<AuthFailure> {
  const body: unknown = await response.json().catch(() => null);
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const { code, message, reasons, fields: wrong } = fields;
  const fallback = response.status >= 502 ? UNREACHABLE : UNKNOWN;
  return {
    ...failure(response.status, typeof message === 'string' && message ? message : fallback),
    code: typeof code === 'string' ? code : '',
    reasons: Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [],
    fields: readTexts(wrong),
  };
}

async function send(path: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<AuthAnswer> {
  try {
    const response = await fetch(`${AUTH_URL}${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return await readFailure(response);
    return { ok: true, body: await response.json().catch(() => null) };
  } catch {
    return failure(0, UNREACHABLE);
  }
}

export function post(path: string, body: unknown, timeoutMs?: number): Promise<AuthAnswer> {
  const headers = { 'content-type': 'application/json' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs);
}

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

/** The client is loaded here, apart from the page. */
async function clientWith(token: string) {
  const { makeClient } = await import('./rpc-client.ts');
  return makeClient({ headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** Whose token it is, with the role as it is now; `over` when the server says it is worth nothing. */
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
