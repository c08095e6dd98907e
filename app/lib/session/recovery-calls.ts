import { failure, post, type AuthFailure } from './auth-answers.ts';

/** The person whose link was opened. */
export type LinkHolder = {
  email: string;
  firstName: string;
  lastName: string;
  /** The new address of a link about another one, and whose mailbox the link was in. */
  newEmail: string;
  side: 'old' | 'new';
  /** True if there was a password before, for a link to choose one. */
  hasPassword: boolean;
};
export type LinkAnswer = { ok: true; holder: LinkHolder } | AuthFailure;
export type PlainAnswer = { ok: true } | AuthFailure;

async function readHolder(path: string, token: string): Promise<LinkAnswer> {
  const answer = await post(path, { token });
  if (!answer.ok) return answer;
  const fields: Readonly<Record<string, unknown>> = { ...Object(answer.body) };
  const { email, firstName = '', lastName = '', newEmail = '', side, hasPassword } = fields;
  if (typeof email !== 'string') return failure(0);
  return {
    ok: true,
    holder: {
      email,
      firstName: String(firstName),
      lastName: String(lastName),
      newEmail: String(newEmail),
      side: side === 'old' ? 'old' : 'new',
      hasPassword: hasPassword !== false,
    },
  };
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

export type EmailChangeOutcome = { state: 'waiting' | 'changed' | 'cancelled'; email: string };

export function checkEmailChange(token: string): Promise<LinkAnswer> {
  return readHolder('/change-email/check', token);
}

/** The answer of a mailbox to a new address. */
export async function answerEmailChange(
  token: string,
  said: 'confirm' | 'cancel',
): Promise<{ ok: true; outcome: EmailChangeOutcome } | AuthFailure> {
  const answer = await post('/change-email', { token, answer: said });
  if (!answer.ok) return answer;
  const { state, email }: Readonly<Record<string, unknown>> = { ...Object(answer.body) };
  const known = (['waiting', 'changed', 'cancelled'] as const).find((one) => one === state);
  return known === undefined
    ? failure(0)
    : { ok: true, outcome: { state: known, email: String(email) } };
}
