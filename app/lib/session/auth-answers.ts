import type { FieldErrors } from '#app/lib/forms/plain-form.ts';

/** A failure, in the words of the server where it gave any. */
export type AuthFailure = {
  ok: false;
  status: number;
  /** A code of the server's list, such as `WEAK_PASSWORD`; empty when it gave none. */
  code: string;
  message: string;
  reasons: string[];
  /** Wrong fields and why, by their name. */
  fields: FieldErrors;
};
export type AuthAnswer = { ok: true; body: unknown } | AuthFailure;

const AUTH_URL = '/api/auth';
/** A server that does not answer must not keep someone on a page that says "even geduld". */
const TIMEOUT_MS = 15_000;

const UNREACHABLE = 'We zijn even niet bereikbaar. Probeer het over een minuut opnieuw.';
const UNKNOWN = 'Probeer het later opnieuw.';

export function failure(status: number, message = UNKNOWN): AuthFailure {
  return { ok: false, status, code: '', message, reasons: [], fields: {} };
}

/** Also where the code that would have asked could not be fetched. */
export const OUT_OF_REACH = failure(0, UNREACHABLE);

function readTexts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'));
}

/** Tells whether the server says that there is no session, or none any more. */
export function isSessionMissing({ code }: AuthFailure): boolean {
  return code === 'SESSION_MISSING';
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

export async function send(
  path: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<AuthAnswer> {
  try {
    const response = await fetch(`${AUTH_URL}${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return await readFailure(response);
    return { ok: true, body: await response.json().catch(() => null) };
  } catch {
    return OUT_OF_REACH;
  }
}

export function post(path: string, body: unknown, timeoutMs?: number): Promise<AuthAnswer> {
  const headers = { 'content-type': 'application/json' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs);
}
