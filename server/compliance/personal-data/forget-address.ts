import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { MAIL_KINDS } from '#server/platform/mails/kinds.ts';
import { dropMails } from './drop-mails.ts';

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
  // Their reports stay, as evidence against another; their name on them does not.
  await sql`
    update abuse_notices set notifier_name = null, notifier_email = null, forgotten_at = ${now}
    where lower(notifier_email) = lower(${email})
  `.execute(tx);
}

const SHOP_KINDS = Object.entries(MAIL_KINDS)
  .filter(([, category]) => category === 'shop')
  .map(([kind]) => kind);

/**
 * Mails that only an address ties to somebody: to them, and to others with that address in it. To the
 * shop's own mailbox others write, so of its mail it counts what it says and never where it went.
 */
async function forgetMailsAt(tx: Tx, email: string): Promise<void> {
  const isIn = sql`text ~* ${wholeAddress(email)}`;
  await dropMails(
    tx,
    sql`
      select id from mails where kind = 'member-invitation' and lower(to_address) = lower(${email})
      union select id from mails where kind in ('member-joined', 'member-left') and ${isIn}
      union select id from mails where user_id is null and case
        when kind = any(${SHOP_KINDS}::text[]) then ${isIn}
        else lower(to_address) = lower(${email})
      end
    `,
  );
}

/** As PostgreSQL reads it: jan@bakker.test is not in it for who has n@bakker.test. */
function wholeAddress(email: string): string {
  const literally = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `(?<![[:alnum:]_'.+-])${literally}(?![[:alnum:]-]|[.][[:alnum:]])`;
}
