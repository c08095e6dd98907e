import { sql } from 'kysely';
import { erasedEmail } from '#domain/compliance/personal-data.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { forgetAddress } from './forget-address.ts';
import { MAIL_KINDS } from '#server/platform/mails/kinds.ts';
import { dropMails } from './drop-mails.ts';

const GONE = '(verwijderd)';

type Forgotten = {
  userId: string;
  email: string;
  /** True if they ever showed that the address is theirs. */
  isProved: boolean;
  now: Date;
};

/**
 * Empties everything that says who somebody was. Rows that others count on stay (orders, services,
 * tickets), without what was personal in them; invoices stay as they were issued, as the law asks.
 */
export async function forgetPerson(
  tx: Tx,
  { userId, email, isProved, now }: Forgotten,
): Promise<void> {
  await forgetMemberships(tx, userId);
  await forgetWritten(tx, { userId, email, now });
  // Anybody can sign up with somebody else's address, and would erase what those sent.
  if (isProved) await forgetAddress(tx, { email, now });
  await forgetPurchases(tx, { userId, now });
  await forgetAccount(tx, { userId, now });
  // Forgetting the account waited for whatever was being written for them, which could not be seen before.
  await forgetWritten(tx, { userId, email, now });
}

/** Forgets the words by them, to them and about them. */
async function forgetWritten(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await forgetInLog(tx, userId);
  await forgetMails(tx, { userId, email });
  await forgetConversations(tx, { userId, now });
}

/** Ends the memberships of their colleagues and their own, and forgets who invited them. */
async function forgetMemberships(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where((eb) => eb.or([eb('accountId', '=', userId), eb('memberId', '=', userId)]))
    .execute();
  await sql`update tickets set opened_by = null where opened_by = ${userId}`.execute(tx);
}

/** The trigger lets rows of the log be emptied, never rewritten; see its migration. */
async function forgetInLog(tx: Tx, userId: string): Promise<void> {
  // Their acts as staff are the shop's record of what was done to others and to itself.
  const staysWhole = sql`(subject_type in ('invoice', 'payment') or actor_role <> 'customer')`;
  await sql`set local hostwerk.forgetting = 'on'`.execute(tx);
  await sql`
    update audit_log set before = null, after = null where subject_id in (
      select ${userId}
      union all select id::text from tickets where user_id = ${userId}
      union all select r.id::text from ticket_replies r join tickets t on t.id = r.ticket_id
        where t.user_id = ${userId}
      union all select id::text from ticket_attachments where user_id = ${userId}
      union all select id::text from services where user_id = ${userId}
      union all select id::text from orders where user_id = ${userId}
      union all select id::text from returns where user_id = ${userId}
      union all select f.id::text from refunds f join orders o on o.id = f.order_id
        where o.user_id = ${userId}
      union all select id::text from customer_notes where user_id = ${userId}
      union all select id::text from mandates where user_id = ${userId}
      union all select id::text from staff_tasks where user_id = ${userId}
    )
  `.execute(tx);
  await sql`
    update audit_log set address = null,
      before = case when ${staysWhole} then before end,
      after = case when ${staysWhole} then after end
    where actor_id = ${userId}
  `.execute(tx);
  // The address they worked for another from goes; what they did there is that customer's record.
  await sql`update audit_log set address = null where acted_by = ${userId}`.execute(tx);
  await sql`set local hostwerk.forgetting = 'off'`.execute(tx);
}

async function forgetConversations(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const theirs = sql`(select id from tickets where user_id = ${userId})`;
  // First, for who answers holds the ticket: their answer is waited for, and goes below.
  await sql`
    update tickets set subject = ${GONE}, message = ${GONE}, status = 'closed', updated_at = ${now}
    where user_id = ${userId}
  `.execute(tx);
  // Files that they sent as staff went to a customer, who owns the conversation.
  await sql`
    delete from ticket_attachments
    where ticket_id in ${theirs} or (user_id = ${userId} and ticket_id is null)
  `.execute(tx);
  await sql`delete from ticket_notes where ticket_id in ${theirs}`.execute(tx);
  await sql`delete from inbound_mails where ticket_id in ${theirs}`.execute(tx);
  await sql`delete from kept_mails where user_id = ${userId}`.execute(tx);
  await sql`delete from bounced_addresses where user_id = ${userId}`.execute(tx);
  await sql`
    delete from staff_tasks
    where kind in ('reply-set-aside', 'mail-received') and user_id = ${userId}
  `.execute(tx);
  await sql`delete from ticket_readers where user_id = ${userId}`.execute(tx);
  // The answers used the name too.
  await sql`update ticket_replies set message = ${GONE}, parts = null
    where ticket_id in ${theirs}`.execute(tx);
  await sql`delete from customer_notes where user_id = ${userId}`.execute(tx);
  await sql`delete from holds where user_id = ${userId}`.execute(tx);
  // By their address they would be known again, and a server may be called after them.
  await sql`update import_rows set on_panel = null, row_key = encode(sha256(id::text::bytea), 'hex')
    where user_id = ${userId}`.execute(tx);
}

async function forgetPurchases(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await sql`
    update orders set service_name = ${GONE}, placed_from = '',
      billing = (select jsonb_object_agg(key, case when key in ('kind', 'country') then value else '""' end)
        from jsonb_each(billing))
    where user_id = ${userId}
  `.execute(tx);
  // Keys often end with an email address.
  await sql`
    update order_lines set service_name = ${GONE}, first_keys = null
    where service_name is not null and order_id in (select id from orders where user_id = ${userId})
  `.execute(tx);
  // A server that is still there goes now instead of at the end of its time to come back.
  await sql`
    update services set terminate_at = least(terminate_at, ${now}), updated_at = ${now}
    where user_id = ${userId}
  `.execute(tx);
  await sql`update services set staff_note = null, first_keys = null where user_id = ${userId}`.execute(
    tx,
  );
  await sql`
    update service_terms set grant_reason = ${GONE}
    where granted_by is not null and service_id in (select id from services where user_id = ${userId})
  `.execute(tx);
  await sql`
    update returns set reason = ${GONE} where user_id = ${userId} and reason is not null
  `.execute(tx);
  await sql`
    update refunds set reason = ${GONE}, error = null
    where order_id in (select id from orders where user_id = ${userId})
  `.execute(tx);
  await sql`
    update plan_changes set reason = ${GONE}
    where reason is not null and service_id in (select id from services where user_id = ${userId})
  `.execute(tx);
  // The agreement and its reference stay: a bank may ask for them for thirteen months.
  await sql`
    update mandates set account_holder = null, account_ending = null, agreed_from = ''
    where user_id = ${userId}
  `.execute(tx);
  await sql`update staff_tasks set note = ${GONE} where user_id = ${userId}`.execute(tx);
  await sql`update events set reason = null where user_id = ${userId}`.execute(tx);
}

/** The row of the account stays, because orders and invoices point at it: closed, and nobody's. */
async function forgetAccount(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  for (const table of [
    'sessions',
    'signIns',
    'accounts',
    'profiles',
    'secondFactors',
    'emailChanges',
    'notificationPreferences',
    'dataExports',
  ] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await tx.deleteFrom('verifications').where('identifier', 'like', `%:${userId}`).execute();
  await tx
    .updateTable('users')
    .set({
      email: erasedEmail(userId),
      emailVerified: false,
      name: '',
      firstName: '',
      lastName: '',
      image: null,
      blockedAt: now,
      blockedReason: 'Account verwijderd door de klant.',
      erasedAt: now,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Mails to the person, and those about their tickets. */
async function forgetMails(
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
