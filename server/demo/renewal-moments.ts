import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { termEnd } from '#domain/catalogue/term.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { RENEWAL_INVOICE_DAYS } from '#domain/delivery/service-end.ts';
import { markOverdueInvoices } from '#server/sales/invoices/mark-overdue-invoices.ts';
import { startPayment } from '#server/sales/payments/start-payment.ts';
import { dunRenewal } from '#server/sales/renewals/dun-renewal.ts';
import { placeRenewal } from '#server/sales/renewals/place-renewal.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import type { History } from './history.ts';
import type { Step, Told } from './story.ts';
import { answerAtGateway, findService, settleServer } from './order-steps.ts';

const DAY = 86_400_000;
/** The sweep comes round every minute; these are not all of one instant. */
const SWEEP_DELAY = 7 * 60_000;
/** Paid between the fourth day before the term is over and the tenth. */
const PAID_AHEAD = { least: 4, spread: 7 };
/** Days after the due date, as the settings of a new shop have it. */
const WARNED_AFTER = 10;
const SUSPENDED_AFTER = 17;

function invoicedAt(over: Date): Date {
  const date = addDays(amsterdamDate(over), -RENEWAL_INVOICE_DAYS);
  return new Date(amsterdamMidnight(date).getTime() + SWEEP_DELAY);
}

const invoice: Step = async (history, orderId) => {
  const serviceId = await findService(history, orderId);
  const settings = await readSettings(history.context.db);
  await placeRenewal(history.asSystem('sweep'), { serviceId, settings });
};

/** The renewal of the service of an order that waits for its money. */
async function findOpenRenewal(history: History, orderId: string): Promise<string> {
  const renewal = await history.context.db
    .selectFrom('orderLines')
    .select('orderId')
    .where('serviceId', '=', await findService(history, orderId))
    .where('kind', '=', 'renewal')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return renewal.orderId;
}

/** Term after term was invoiced and paid, up to the present. */
export function tellRenewals({ add, scenario, now }: Told, deliveredAt: Date): void {
  for (let term = 1; ; term += 1) {
    const over = termEnd(deliveredAt, scenario.termMonths, term);
    if (invoicedAt(over) > now) return;
    add(invoicedAt(over), invoice);
    const ahead = PAID_AHEAD.least + ((term * 3) % PAID_AHEAD.spread);
    add(new Date(over.getTime() - ahead * DAY), async (history, orderId) => {
      const renewal = await findOpenRenewal(history, orderId);
      await startPayment(history.as(scenario.customer), renewal);
      await answerAtGateway(history, renewal, 'paid');
    });
  }
}

/** The second term was never paid: reminded, warned, suspended. */
export function tellUnpaidRenewal({ add, scenario }: Told, deliveredAt: Date): void {
  const invoiced = invoicedAt(termEnd(deliveredAt, scenario.termMonths, 1));
  const dueDate = dueDateFor({
    issuedAt: invoiced,
    bornPaid: false,
    dueDays: RENEWAL_INVOICE_DAYS,
  });
  const daysLate = (days: number) =>
    new Date(amsterdamMidnight(addDays(dueDate, days)).getTime() + SWEEP_DELAY);
  const dun: Step = async (history, id) => {
    const orderId = await findOpenRenewal(history, id);
    const settings = await readSettings(history.context.db);
    await dunRenewal(history.asSystem('sweep'), { orderId, settings });
  };
  add(invoiced, invoice);
  add(daysLate(1), (history) => markOverdueInvoices(history.asSystem('time is over')));
  add(daysLate(WARNED_AFTER), dun);
  add(daysLate(SUSPENDED_AFTER), async (history, orderId) => {
    await dun(history, orderId);
    await settleServer(history, await findService(history, orderId));
  });
}
