import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { MAIL_KINDS } from '#server/mails/kinds.ts';

const ALL_KINDS = Object.entries(MAIL_KINDS);
const SHOP_KINDS = ALL_KINDS.filter(([, category]) => category === 'shop').map(([kind]) => kind);

/** Mails to the person, and those about their tickets. */
export async function forgetMails(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const kinds = ALL_KINDS.map(([kind]) => kind);
  await sql`delete from pgboss.job where data ->> 'email' = ${email}`.execute(tx);
  await dropMails(
    tx,
    sql`
      select id from mails where user_id = ${userId}
      union select id from mails where dedupe_key in (
        select kind || ':' || about.id
        from unnest(${kinds}::text[]) kind, (
          select id from tickets where user_id = ${userId}
          union all select r.id from ticket_replies r join tickets t on t.id = r.ticket_id
            where t.user_id = ${userId}
        ) about
      )
      union select id from mails
        where ticket_id in (select id from tickets where user_id = ${userId})
    `,
  );
}

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

/** With the jobs that would still send them. */
async function dropMails(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from pgboss.job where data ->> 'mailId' in (select id::text from (${ids}) m)
  `.execute(tx);
  await sql`delete from mails where id in (${ids})`.execute(tx);
}
