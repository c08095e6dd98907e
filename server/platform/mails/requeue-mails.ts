import { sql } from 'kysely';
import { UNDELIVERED_STATUSES } from '#domain/platform/outgoing-mail.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { BILLING_MAILS, isOfMany, MAIL_KINDS } from './kinds.ts';

/**
 * Kinds that go to a customer at the address of now. Others stay with the address they were written to:
 * their words, or a link in them, are for that one alone.
 */
const FOLLOWS_ITS_READER = Object.entries(MAIL_KINDS)
  .filter(
    ([kind, category]) =>
      Object.hasOwn(BILLING_MAILS, kind) ||
      (category !== 'always' && category !== 'shop') ||
      kind === 'data-breach-letter' ||
      kind === 'staff-message',
  )
  .map(([kind]) => kind);

/** The copy of an invoice's mail for whoever ordered has an occasion of its own. */
const goesToBilling = sql<boolean>`(
  mails.kind = any(${Object.keys(BILLING_MAILS)}) and mails.dedupe_key not like '%:account'
)`;

/**
 * Puts mails that did not arrive back in line, to the address that whoever they are for has by now. As the
 * same mail, that is: with its Message-ID. Answers which.
 */
export async function requeueMails(
  ctx: VerbContext,
  tx: Tx,
  { mailIds }: { mailIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    update mails set
      status = 'queued', sent_at = null, ended_at = null, server_words = null,
      tries = 0, tried_at = null, next_try_at = null, deferred_since = null,
      to_address = coalesce(
        (select case when ${goesToBilling} then coalesce(billing_email, email) else email end
          from users left join profiles on profiles.user_id = users.id
          where users.id = mails.user_id and mails.kind = any(${FOLLOWS_ITS_READER})),
        to_address
      )
    where id = any(${mailIds}::uuid[]) and status in ('queued', ${sql.join(UNDELIVERED_STATUSES)})
    returning id, kind
  `.execute(tx);
  if (ctx.mail.kind !== 'waiting') {
    for (const { id, kind } of rows) {
      await ctx.jobs.enqueue(tx, 'mail.send', { mailId: id }, { isOfMany: isOfMany(kind) });
    }
  }
  return rows.map(({ id }) => id);
}
