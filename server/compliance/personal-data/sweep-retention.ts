import { sql } from 'kysely';
import { keptFrom } from '#domain/compliance/retention.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** Records of each kind in one run; the next run takes the rest. */
const BATCH = 200;
/**
 * Records in one run of a kind that comes by the thousand a day: an hour takes more than an hour brought.
 */
const BUSY_BATCH = 2000;

/**
 * Throws away what the shop has no reason to keep any longer (AVG art. 5(1)(e)), by the terms that
 * its privacy statement promises. Invoices, orders and the log of who did what stay.
 */
export async function sweepRetention(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const swept = {
      tickets: await dropTickets(tx, keptFrom('tickets', now)),
      // Before the mails: how many of a letter went out is read from them.
      breachLetters: await forgetReaders(tx, keptFrom('mails', now)),
      keptMails: await dropKeptMails(tx, keptFrom('tickets', now)),
      mails: await dropMails(tx, keptFrom('mails', now)),
      signIns:
        (await forgetSignIns(tx, keptFrom('signIns', now))) +
        (await dropSignIns(tx, keptFrom('signIns', now))),
      servers: await forgetServers(tx, keptFrom('servers', now)),
      accessCodes: await dropAccessCodes(tx, keptFrom('accessCodes', now)),
      apiKeys: await dropApiKeys(tx, keptFrom('apiKeys', now)),
      abuseNotices: await dropAbuseNotices(tx, keptFrom('abuseNotices', now)),
      vatIdChecks: await dropVatIdChecks(tx, keptFrom('vatIdChecks', now)),
    };
    if (Object.values(swept).every((count) => count === 0)) return;
    recordChange(ctx, tx, {
      action: 'personal-data.sweep',
      subject: { type: 'setting', id: 'retention' },
      before: null,
      after: swept,
      ownerId: null,
      // Nobody looks at what is two years old; telling all would have every screen fetch again.
      topics: [],
    });
  });
  await dropSpentLimits(ctx);
}

async function dropTickets(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where updated_at < ${before}
    order by updated_at limit ${BATCH} for update skip locked
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`set local hostwerk.forgetting = 'on'`.execute(tx);
  await sql`
    update audit_log set before = null, after = null
    where subject_type = 'ticket' and subject_id = any(${ids}::text[])
  `.execute(tx);
  await sql`set local hostwerk.forgetting = 'off'`.execute(tx);
  await sql`delete from events where subject_id = any(${ids}::uuid[])`.execute(tx);
  for (const table of [
    'inboundMails',
    'ticketAttachments',
    'ticketNotes',
    'ticketReplies',
  ] as const) {
    await tx.deleteFrom(table).where('ticketId', 'in', ids).execute();
  }
  await tx
    .deleteFrom('staffTasks')
    .where('kind', '=', 'reply-set-aside')
    .where('subjectId', 'in', ids)
    .execute();
  await tx.deleteFrom('tickets').where('id', 'in', ids).execute();
  return ids.length;
}

/** Forgets who got letters about a breach of data, kept as long as those mails; their number stays. */
async function forgetReaders(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update data_breach_letters as letter set queued_at = coalesce(queued_at, created_at),
      sent_count = (
        select count(*) from data_breach_recipients as told join mails
          on mails.dedupe_key = 'data-breach-letter:' || told.letter_id || ':' || told.user_id
        where told.letter_id = letter.id and mails.status = 'sent'
      )
    where letter.id in (
      select id from data_breach_letters where sent_count is null and created_at < ${before}
      order by created_at limit ${BATCH}
    ) returning letter.id
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('dataBreachRecipients').where('letterId', 'in', ids).execute();
  return ids.length;
}

/** Those of a ticket go with it, and these as long after they came. */
async function dropKeptMails(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from kept_mails where id in (
      select id from kept_mails where received_at < ${before} order by received_at limit ${BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

async function dropMails(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from mails where id in (
      select id from mails where invoice_id is null and created_at < ${before}
      order by created_at limit ${BUSY_BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

/** Forgets the addresses of sign-ins; the log keeps that somebody signed in. */
async function forgetSignIns(tx: Tx, before: Date): Promise<number> {
  await sql`set local hostwerk.forgetting = 'on'`.execute(tx);
  const { rows } = await sql`
    update audit_log set address = null, before = null, after = null where id in (
      select id from audit_log
      where subject_type = 'session' and address is not null and at < ${before}
      order by at limit ${BUSY_BATCH}
    ) returning 1
  `.execute(tx);
  await sql`set local hostwerk.forgetting = 'off'`.execute(tx);
  return rows.length;
}

async function dropSignIns(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from sign_ins where id in (
      select id from sign_ins where at < ${before} order by at limit ${BUSY_BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

/** Until its server is gone, what is known of it says which one must be removed. */
async function forgetServers(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    update services set server_info = null, delivery_error = null, module_error = null
    where id in (
      select id from services
      where ${serviceIs.over} and server_info is not null and cancelled_at < ${before}
        and module_state in ('terminated', 'none')
      order by cancelled_at limit ${BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

async function dropAccessCodes(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('maintenanceAccess')
    .where('expiresAt', '<', before)
    .returning('id')
    .execute();
  return gone.length;
}

async function dropApiKeys(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('apiKeys')
    .where((eb) => eb.or([eb('endedAt', '<', before), eb('expiresAt', '<', before)]))
    .returning('id')
    .execute();
  return gone.length;
}

/** Drops decided notices. An open one stays: somebody must still decide. */
async function dropAbuseNotices(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from abuse_notices where id in (
      select id from abuse_notices where status = 'decided' and decided_at < ${before}
      order by decided_at limit ${BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

/** Drops checks of VAT numbers. One that a sale rests on stays as long as its invoice. */
async function dropVatIdChecks(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from vat_id_checks where id in (
      select id from vat_id_checks
      where checked_at < ${before}
        and not exists (select from orders where vat_check_id = vat_id_checks.id)
      order by checked_at limit ${BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

/** Counts of tries hold addresses, and are worth nothing once their time is over: by the real clock. */
async function dropSpentLimits({ db }: Pick<VerbContext, 'db'>): Promise<void> {
  await sql`
    delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000
  `.execute(db);
}
