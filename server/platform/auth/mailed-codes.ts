import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  formatMailedCode,
  MAILED_CODE_LENGTH,
  MAILED_CODE_MINUTES,
  MAILED_CODE_TRIES,
  readMailedCode,
  RECOVERY_ALPHABET,
} from '#domain/identity/second-factor.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Over: expired, used, ended by another one or by wrong tries, or never asked for. */
export type CodeOutcome = 'right' | 'wrong' | 'over';

type Holder = { id: string; email: string };
type NewCode = { user: Holder; secretKey: string; now: Date };
type Attempt = NewCode & { code: string };

function identifierOf(userId: string): string {
  return `second-factor-code:${userId}`;
}

/**
 * The code of a mail. It follows from our key, as the secret of a mailed link does: the mail in its
 * table has the code's id alone.
 */
export function mailedCode(secretKey: string, codeId: string): string {
  const bytes = createHmac('sha256', secretKey).update(`mailed-code:${codeId}`).digest();
  // The alphabet has 32 letters, so each byte falls on one of them as often as on another.
  const letters = Array.from(bytes.subarray(0, MAILED_CODE_LENGTH), (byte) =>
    RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length),
  );
  return formatMailedCode(letters.join(''));
}

/**
 * Keyed, because forty bits are soon tried by who has the table; bound to the address that it was
 * mailed to.
 */
function hashCode(secretKey: string, { code, email }: { code: string; email: string }): Buffer {
  return createHmac('sha256', secretKey)
    .update(`mailed-code-hash:${code}\n${email.toLowerCase()}`)
    .digest();
}

/** Makes a code in the place of the one there was; only its hash is kept. Whoever calls holds the user. */
export async function issueCode(
  tx: Tx,
  { user, secretKey, now }: NewCode,
): Promise<{ codeId: string }> {
  await endCodes(tx, { userId: user.id });
  const id = randomUUID();
  const code = mailedCode(secretKey, id).replace('-', '');
  await tx
    .insertInto('verifications')
    .values({
      id,
      identifier: identifierOf(user.id),
      value: hashCode(secretKey, { code, email: user.email }).toString('base64url'),
      triesLeft: MAILED_CODE_TRIES,
      expiresAt: new Date(now.getTime() + MAILED_CODE_MINUTES * 60_000),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { codeId: id };
}

/** Ends the code that a person has open. */
export async function endCodes(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', '=', identifierOf(userId)).execute();
}

/**
 * Tries a code: a right one is used up by it, a wrong one costs a try. The row is held meanwhile, so
 * that many tries at once are as many tries. The transaction has to be kept, whatever the outcome.
 */
export async function tryCode(
  tx: Tx,
  { user, secretKey, now, code }: Attempt,
): Promise<CodeOutcome> {
  const row = await tx
    .selectFrom('verifications')
    .select(['id', 'value', 'triesLeft', 'expiresAt'])
    .where('identifier', '=', identifierOf(user.id))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'over';
  const read = readMailedCode(code);
  const given = hashCode(secretKey, { code: read.ok ? read.value : '', email: user.email });
  const kept = Buffer.from(row.value, 'base64url');
  if (given.length === kept.length && timingSafeEqual(given, kept)) {
    await endCodes(tx, { userId: user.id });
    return 'right';
  }
  const triesLeft = (row.triesLeft ?? 1) - 1;
  if (triesLeft === 0) {
    await endCodes(tx, { userId: user.id });
    return 'over';
  }
  await tx
    .updateTable('verifications')
    .set({ triesLeft, updatedAt: now })
    .where('id', '=', row.id)
    .execute();
  return 'wrong';
}

/** Stands in a mail for the code until the mail leaves. */
export function codeMark(codeId: string): string {
  return `[[code:${codeId}]]`;
}
