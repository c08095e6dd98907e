import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { MAIL_KINDS } from '#server/platform/mails/kinds.ts';
import { dropMails } from './drop-mails.ts';

const SHOP_KINDS = Object.entries(MAIL_KINDS)
  .filter(([, category]) => category === 'shop')
  .map(([kind]) => kind);

/**
 * Mails that only an address ties to somebody: to them, and to others with that address in it. To the
 * shop's own mailbox others write, so of its mail it counts what it says and never where it went.
 */
export async function forgetMailsAt(tx: Tx, email: string): Promise<void> {
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
