import { sql } from 'kysely';
import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import { UNDELIVERED_STATUSES } from '#domain/platform/outgoing-mail.ts';
import { MailFailure, type MailPort } from '#server/platform/mail-servers/mail-port.ts';
import type { HistoryShop, Step } from './history-shop.ts';

/** A mail server that lets nobody in for as long as it is away, or puts some of the next mails off. */
export function createFailingMail(): MailPort & { isAway: boolean; refusals: number } {
  return {
    kind: 'outbox',
    isAway: false,
    refusals: 0,
    async send() {
      if (!this.isAway && this.refusals === 0) return;
      this.refusals = Math.max(0, this.refusals - 1);
      if (this.isAway) throw new MailFailure('away', '421 closing down');
      throw new MailFailure('deferred', '451 try again later');
    },
  };
}

/** Failures of mails, and the responses of staff. */
export const MAIL_STEPS = {
  async mailFails({ mail }, { how }) {
    mail.refusals = 1 + how;
  },
  async mailIsAway({ mail }) {
    mail.isAway = true;
  },
  async mailIsBack({ mail }) {
    mail.isAway = false;
  },
  retriesMails: retryJobs,
  async stopsCollecting({ admin, customerOf }, choice) {
    await admin.mandates.stop({ customerId: customerOf(choice).id });
  },
} satisfies Record<string, Step>;

/** Has staff retry everything that gave up; one after the other, as a list shows no more than so many. */
export async function retryJobs({ api, admin }: HistoryShop): Promise<void> {
  const { items } = await admin.jobs.listFailed({ limit: 100 });
  for (const { id: jobId } of items) await admin.jobs.retry({ jobId });
  const unsent = api.db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.userId')
    .select('mails.id')
    .where('mails.status', 'in', UNDELIVERED_STATUSES)
    .where('runsOutAt', 'is', null)
    .where('erasedAt', 'is', null);
  const mails = await unsent.execute();
  for (const { id: mailId } of mails) await admin.mails.resend({ mailId });
  if (items.length + mails.length > 0) await api.jobsDone();
}

/**
 * Finds collections that came before their customer had them announced for as long as they agreed to, and
 * those that are late though they are due.
 */
export async function readUnannounced({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select 'collected' as what, payments.order_id, payments.created_at, sent_at
    from payments join mails on dedupe_key = 'renewal-invoice:' || order_id
    where mandate_id is not null and (sent_at is null
      or (payments.created_at at time zone 'Europe/Amsterdam')::date
        < (sent_at at time zone 'Europe/Amsterdam')::date + ${NOTICE_DAYS}::integer)
    union all
    select 'late', orders.id, orders.created_at, null
    from orders join renewals on order_id = orders.id
    join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice' and corrected_at is null
    where orders.status = 'pending' and collect_on is not null
      and (invoices.status = 'overdue' or warned_on is not null or suspended_on is not null)
  `.execute(api.db);
  return rows;
}

/**
 * Finds collections that are off because no server takes their announcement, and that are on no list of
 * staff.
 */
export async function readUntold({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select orders.id, mails.to_address from orders join renewals on order_id = orders.id
    join mails on dedupe_key = 'renewal-invoice:' || orders.id
    where orders.status = 'pending' and collect_on is not null
      and mails.status in ('refused', 'bounced')
      and not exists (
        select from staff_tasks
        where kind = 'collection-unannounced' and subject_id = orders.id and done_at is null
      )
  `.execute(api.db);
  return rows;
}
