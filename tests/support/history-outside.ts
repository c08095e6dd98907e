import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { bankLine } from './bank.ts';
import { camtFile } from './camt.ts';
import type { JobData, QueueName } from '#server/platform/jobs/queues.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';
import { refundedCents, toCents } from './mollie-books.ts';

/** Statuses of a payment that can still be paid. */
export const OPEN: ReadonlySet<string> = new Set(['open', 'pending']);
const ENDED_REFUND = new Set(['refunded', 'failed', 'canceled']);
const FAILURES = ['cut', 'down', 'busy', 'garbled', null, 'cut'] as const;

/** Events at Mollie, at banks and at the panel, and the passing of time. */
export const OUTSIDE_STEPS = {
  async isPaid({ mollie }, { which }) {
    const payment = pick(openAtMollie(mollie), which);
    if (payment !== undefined) mollie.books.end(payment.id, 'paid');
  },
  async isPaidAndTold(shop, choice) {
    await OUTSIDE_STEPS.isPaid(shop, choice);
    await shop.deliver();
  },
  async isNotPaid({ mollie }, { which, how }) {
    const payment = pick(openAtMollie(mollie), which);
    const outcome = pick(['failed', 'canceled', 'expired'] as const, how);
    if (payment !== undefined && outcome !== undefined) mollie.books.end(payment.id, outcome);
  },
  async isTakenBack({ mollie }, { which, how }) {
    const paid = mollie.books.payments.filter(
      ({ status, amount }) => status === 'paid' && amount.value !== '0.01',
    );
    const payment = pick(paid.toReversed(), which);
    if (payment === undefined) return;
    const all = toCents(payment.amount);
    const part = pick([all, all, all, Math.ceil(all / 3), 0], how) ?? all;
    mollie.books.chargeBack(payment.id, Math.min(part, all - refundedCents(payment)));
  },
  async refundsMove({ mollie }, { which, how }) {
    const moving = mollie.books.payments.filter(
      ({ refunds }) =>
        refunds.length > 0 && refunds.every(({ status }) => !ENDED_REFUND.has(status)),
    );
    const payment = pick(moving.toReversed(), which);
    const status = pick(['processing', 'refunded', 'refunded', 'failed'] as const, how);
    if (payment !== undefined && status !== undefined) {
      mollie.books.moveRefunds(payment.id, status);
    }
  },
  isTold: ({ deliver }) => deliver(),
  async mollieFails({ mollie }, { which, how }) {
    const next = [which, how, which + how].map((one) => pick(FAILURES, one) ?? null);
    mollie.fail(...next.slice(0, 1 + (how % 3)));
  },
  async panelFails({ panel }, { how }) {
    panel.fail(1 + (how % 4));
  },
  async transferComesIn(shop, choice) {
    const { api, admin } = shop;
    const invoices = await api.db
      .selectFrom('invoices')
      .select(['invoiceNumber', 'totalAmountCents'])
      .where('userId', '=', shop.customerOf(choice).id)
      .where('kind', '=', 'invoice')
      .orderBy('invoiceNumber', 'desc')
      .execute();
    const invoice = pick(invoices, choice.which);
    if (invoice === undefined) return;
    const off = pick([0, 0, 0, 100, -100], choice.how) ?? 0;
    const amount = ((invoice.totalAmountCents + off) / 100).toFixed(2);
    const on = amsterdamDate(api.clock.now);
    const line = bankLine({ amount, text: invoice.invoiceNumber, on });
    await admin.bankStatements.import({ file: camtFile([line]) });
  },
  /** In the middle of whatever else happens now, and of the jobs of that. */
  async databaseFails({ api }, { which, how }) {
    for (let time = 0; time <= which + how; time += 1) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'hostwerk'
          and pid <> pg_backend_pid() and state <> 'idle'
      `.execute(api.db);
    }
  },
  async jobsRunAgain({ api }, { which, how }) {
    const done = await readDoneJobs(api);
    const begin = which * which * (1 + (how % 3));
    await api.db.transaction().execute(async (tx) => {
      for (const { name, data } of done.slice(begin, begin + 1 + (how % 4))) {
        await api.context.jobs.enqueue(tx, name, data);
      }
    });
  },
  hoursPass: (shop, { how }) => shop.passHours(1 + how),
  daysPass: (shop, { how }) => shop.passDays(1 + how),
  /** The program is down for so long, and begins again. */
  standsStill: (shop, { how }) => shop.passHours(24 * (8 + how)),
  weeksPass: (shop, { how }) => shop.passDays(7 * (1 + (how % 4))),
} satisfies Record<string, Step>;

/** The newest first. */
function openAtMollie({ books }: HistoryShop['mollie']) {
  return books.payments.filter(({ status }) => OPEN.has(status)).toReversed();
}

/** A crash after its work and before the tick makes a job run again. The newest first; not the clock's. */
async function readDoneJobs({ db }: HistoryShop['api']) {
  const { rows } = await sql<{ name: QueueName; data: JobData[QueueName] }>`
    select name, data from pgboss.job
    where state = 'completed' and name <> 'mail.send' and data <> '{}'::jsonb
    order by created_on desc
  `.execute(db);
  return rows;
}
