import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { MAIL_KINDS } from '#server/platform/mails/kinds.ts';
import { dropMails } from './drop-mails.ts';

/** Mails to the person, and those about their tickets. */
export async function forgetMails(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const kinds = Object.keys(MAIL_KINDS);
  await sql`delete from pgboss.job where lower(data ->> 'email') = lower(${email})`.execute(tx);
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
