import { failure, post, type AuthFailure } from './session-calls.ts';

/** Whose link it is that was opened. */
export type LinkHolder = { email: string; firstName: string; lastName: string };
export type LinkAnswer = { ok: true; holder: LinkHolder } | AuthFailure;
export type PlainAnswer = { ok: true } | AuthFailure;

async function readHolder(path: string, token: string): Promise<LinkAnswer> {
  const answer = await post(path, { token });
  if (!answer.ok) return answer;
  const fields: Readonly<Record<string, unknown>> = { ...Object(answer.body) };
  const { email, firstName = '', lastName = '' } = fields;
  if (typeof email !== 'string') return failure(0);
  return { ok: true, holder: { email, firstName: String(firstName), lastName: String(lastName) } };
}

/** Asks for a mail with a link. The answer does not tell whether there is such an account. */
export function askForReset(email: string): Promise<PlainAnswer> {
  return post('/forgot-password', { email });
}

export function checkResetLink(token: string): Promise<LinkAnswer> {
  return readHolder('/reset-password/check', token);
}

export function resetPassword(token: string, password: string): Promise<PlainAnswer> {
  return post('/reset-password', { token, password });
}

export function verifyEmail(token: string): Promise<LinkAnswer> {
  return readHolder('/verify-email', token);
}
