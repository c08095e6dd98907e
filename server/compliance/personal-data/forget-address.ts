import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { forgetMailsAt } from './forget-mails-at.ts';

/**
 * Empties what only an address ties to somebody: what they sent without signing in, and what others
 * sent them. Only of an address that they showed to be theirs, as their export has it.
 */
export async function forgetAddress(
  tx: Tx,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    // It was kept as it was typed.
    .where(sql`lower(invited_email)`, '=', email.toLowerCase())
    .where('memberId', 'is', null)
    .execute();
  await forgetMailsAt(tx, email);
  // What they reported stays, as evidence against another; that it was they does not.
  await sql`
    update abuse_notices set notifier_name = null, notifier_email = null, forgotten_at = ${now}
    where lower(notifier_email) = lower(${email})
  `.execute(tx);
}
