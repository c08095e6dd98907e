import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { outboxMail } from '#contract/public/outbox.ts';
import type { StaffMail } from '#contract/staff/mails.ts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#domain/platform/notification.ts';
import { fillSecrets, hideSecrets } from '#server/platform/auth/one-time-links.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';

/** The demo's outbox: mails that count as sent, newest first. */
export async function listOutbox(
  db: Db,
  { secretKey, ...page }: PageRequest & { secretKey: string },
): Promise<Page<z.infer<typeof outboxMail>>> {
  const query = db
    .selectFrom('mails')
    .select(['id', 'toAddress as to', 'subject', 'text', 'html', 'invoiceId'])
    .select(['sentAt', 'createdAt'])
    .where('status', '=', 'sent');
  const rows = await readPage(query, 'mails', page);
  return {
    ...rows,
    items: rows.items.map(({ createdAt, sentAt, invoiceId, ...mail }) => ({
      ...mail,
      ...fillSecrets({ ...mail, invoiceId, createdAt }, secretKey),
      sentAt: sentAt ?? createdAt,
    })),
  };
}

/** Tells whether mails to this address come back, and nobody confirmed it since. */
export async function isBouncing(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('bouncedAddresses')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function selectStaffMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'toAddress as to', 'subject', 'status', 'createdAt', 'sentAt'])
    .select(['endedAt', 'serverWords']);
}

/** Lists the mails to one customer, newest first. */
export async function listCustomerMails(
  db: Db,
  { customerId, ...page }: PageRequest & { customerId: string },
): Promise<Page<StaffMail>> {
  return readPage(selectStaffMails(db).where('userId', '=', customerId), 'mails', page);
}

/** One mail as staff may read it: no link or code in it opens anything. */
export async function getStaffMail(db: Db, mailId: string): Promise<StaffMail & { text: string }> {
  const row = await selectStaffMails(db).select('text').where('id', '=', mailId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { ...row, text: hideSecrets(row.text) };
}

export type MailOutage = { since: Date; isAway: boolean; failures: number; words: string };

type MailServer = {
  /** True if there is an address to send from, and somewhere to send to. */
  canSend: boolean;
  /** The outage that keeps mails from getting through; null while all get through. */
  outage: MailOutage | null;
};

/** Reads how it stands with sending: without an address mails wait, as without a server. */
export async function readMailServer(db: Db, { mail }: Pick<Context, 'mail'>): Promise<MailServer> {
  const { rows } = await sql<MailOutage & { hasSender: boolean; isOut: boolean }>`
    select exists (
        select from system_settings where key = 'support_email' and value <> ''
      ) as has_sender,
      one is not null as is_out, since, is_away, failures, words
    from (select) as nothing left join mail_outages on true
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of scalars gave no row');
  const { hasSender, isOut, ...outage } = row;
  // An outbox sends nothing, and needs no address for it.
  const canSend = mail.kind === 'outbox' || (mail.kind === 'smtp' && hasSender);
  return { canSend, outage: isOut ? outage : null };
}

/** Time that a mail on its way may take. */
const UNDER_WAY_MS = 60_000;

export type WaitingMails = {
  count: number;
  /** Moment at which the first of them was written. */
  since: Date;
  /** The mail server's words; null where there is none, or nothing to send from. */
  words: string | null;
};

/** Mails that wait to be sent; null when all went. */
export async function readWaitingMails(db: Db, now: Date): Promise<WaitingMails | null> {
  const { rows } = await sql<{ count: number; since: Date | null; words: string | null }>`
    select count(*) as count, min(created_at) as since,
      coalesce((select words from mail_outages), (array_agg(server_words order by tried_at desc nulls last))[1])
        as words
    from mails
    where status = 'queued' and created_at <= ${new Date(now.getTime() - UNDER_WAY_MS)}
  `.execute(db);
  const [row] = rows;
  return row === undefined || row.since === null ? null : { ...row, since: row.since };
}

/** Reads which mails this customer wants. */
export async function readPreferences(
  db: Db,
  customerId: string,
): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notificationPreferences')
    .select(['email', 'serviceStatus', 'invoiceReminders'])
    .where('userId', '=', customerId)
    .executeTakeFirst();
  return row ?? DEFAULT_NOTIFICATION_PREFERENCES;
}

/** Condition in a query: this customer wants no reminders. */
export function isQuiet(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from notification_preferences as chosen
    where chosen.user_id = ${userId} and not (chosen.email and chosen.invoice_reminders)
  )`;
}

/** Condition on an invoice in a query: its reminder of this kind was made. */
export function wasReminded(kind: 'invoice-due-soon' | 'invoice-overdue'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from mails where mails.invoice_id = invoices.id and mails.kind = ${kind}
      -- One that is open again is reminded of again.
      and mails.created_at >= coalesce((
        select reopened_at from claims where claims.order_id = invoices.order_id
      ), '-infinity')
  )`;
}
