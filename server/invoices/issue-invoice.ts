import { amsterdamDate, amsterdamYear } from '#domain/amsterdam.ts';
import { periodDates, termEnd, type BillingCycle, type TermPeriod } from '#domain/billing-cycle.ts';
import type { InvoiceCollection } from '#domain/direct-debit.ts';
import { discountLabel, type OrderDiscount } from '#domain/discount.ts';
import { numberSeries } from '#domain/invoice.ts';
import type { Cents } from '#domain/money.ts';
import type { Seller } from '#domain/settings.ts';
import type { VatTreatment } from '#domain/vat-treatment.ts';
import type { VerbContext } from '#server/context.ts';
import { writeOnce } from '#server/db/compile-once.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWithNext } from '#server/db/flights.ts';
import { recordChange } from '#server/db/record.ts';
import type { BillingSnapshot } from '#server/db/schema.ts';
import { TAKEN_NUMBER, takeNumber, takenNumber, takenOrdinal } from '#server/db/taken-number.ts';
import { printParties } from './print-parties.ts';

/** What of an order is printed on its invoice; amounts in cents. */
export type InvoicedOrder = {
  id: string;
  userId: string;
  planName: string;
  serviceName: string;
  billingCycle: BillingCycle;
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  vatTreatment: VatTreatment;
  discount: OrderDiscount | null;
  billing: BillingSnapshot;
};

export type IssueRequest = {
  order: InvoicedOrder;
  /** Made by the caller, whose service may already point at it. */
  lineId: string;
  seller: Seller;
  /** Null for an invoice that waits for a bank transfer. */
  paidAt: Date | null;
  dueDate: string;
  /** What a renewal pays for; the first term begins when the service is delivered. */
  term?: TermPeriod;
  /** Where it is collected by itself. */
  collection?: InvoiceCollection | null;
  /** Of its line, where that is no term of the plan. */
  description?: string;
};

/** Its number may be what stands for it until the transaction ends: TAKEN_NUMBER. */
export type IssuedInvoice = { id: string; invoiceNumber: string };

/**
 * Issues the invoice of an order, with seller and buyer as they are today. From here on
 * every other sale waits for this transaction, so it belongs near its end.
 */
export async function issueInvoice(
  ctx: VerbContext,
  tx: Tx,
  request: IssueRequest,
): Promise<IssuedInvoice> {
  const { order } = request;
  const now = ctx.now();
  const series = numberSeries('invoice', amsterdamYear(now));
  const invoice = { id: crypto.randomUUID(), invoiceNumber: TAKEN_NUMBER };
  await takeNumber(tx, series);
  await writeWithNext(tx, insertInvoice(tx, { ...request, id: invoice.id, series, now }));
  recordChange(ctx, tx, {
    action: 'invoice.issue',
    subject: { type: 'invoice', id: invoice.id },
    before: null,
    after: {
      invoiceNumber: invoice.invoiceNumber,
      totalCents: order.totalCents,
      orderId: order.id,
    },
    ownerId: order.userId,
    topics: ['invoices'],
    event: { type: 'invoice.issued', subjectType: 'invoice', ownerId: order.userId },
  });
  return invoice;
}

type NewInvoice = IssueRequest & { id: string; series: string; now: Date };

/** What is written down of an invoice: itself and its line. */
function rowsOf(request: NewInvoice) {
  const { order, now } = request;
  const { discount } = order;
  const amounts = { netCents: order.netCents, vatCents: order.vatCents };
  const firstTerm = { start: now, end: termEnd(now, order.billingCycle, 1) };
  const period = periodDates(request.term ?? firstTerm);
  const term = order.billingCycle === 'monthly' ? '1 maand' : '1 jaar';
  return {
    issued: {
      id: request.id,
      userId: order.userId,
      orderId: order.id,
      kind: 'invoice' as const,
      creditsInvoiceId: null,
      series: request.series,
      status: request.paidAt === null ? ('unpaid' as const) : ('paid' as const),
      totalAmountCents: order.totalCents,
      ...amounts,
      vatTreatment: order.vatTreatment,
      issuedOn: amsterdamDate(now),
      dueDate: request.dueDate,
      paidAt: request.paidAt,
      ...printParties(request.seller, order.billing),
      collection: request.collection ? JSON.stringify(request.collection) : null,
      createdAt: now,
    },
    line: {
      id: request.lineId,
      invoiceId: request.id,
      position: 1,
      description: request.description ?? `${order.planName}, ${term}: ${order.serviceName}`,
      quantity: 1,
      periodStart: period.from,
      periodEnd: period.through,
      grossCents: order.totalCents,
      ...amounts,
      vatPercent: order.vatPercent,
      discountLabel: discount === null ? null : discountLabel(discount),
      discountCents: discount?.savedCents ?? null,
      discountNetCents: discount?.savedNetCents ?? null,
    },
  };
}

/** Invoice and line in one statement. */
const insertInvoice = writeOnce(rowsOf, (db, { issued, line }) =>
  db
    .with('issued', (given) =>
      given
        .insertInto('invoices')
        .values({ ...issued, number: takenOrdinal, invoiceNumber: takenNumber }),
    )
    .insertInto('invoiceLines')
    .values(line),
);
