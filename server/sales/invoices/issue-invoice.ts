import { amsterdamDate, amsterdamYear } from '#domain/platform/amsterdam.ts';
import {
  periodDates,
  termEnd,
  type BillingCycle,
  type TermPeriod,
} from '#domain/catalogue/billing-cycle.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { InvoiceCollection } from '#domain/sales/direct-debit.ts';
import { discountLabel, type OrderDiscount } from '#domain/catalogue/discount.ts';
import { numberSeries } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Seller } from '#domain/operations/settings.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { VerbContext } from '#server/context.ts';
import { writeOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { writeWithNext } from '#server/platform/db/flights.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { takeNumber } from '#server/platform/db/take-number.ts';
import { TAKEN_NUMBER, takenNumber, takenOrdinal } from '#server/platform/db/taken-number.ts';
import { printParties } from './print-parties.ts';

/** Parts of an order that are on its invoice, whatever it is for; amounts in cents. */
type Invoiced = {
  id: string;
  userId: string;
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  vatTreatment: VatTreatment;
  discount: OrderDiscount | null;
  billing: BillingSnapshot;
};

/** An order of a plan, which is one line. */
export type InvoicedOrder = Invoiced & {
  planName: string;
  serviceName: string;
  billingCycle: BillingCycle;
};

/** A line of work that is billed apart. */
export type InvoicedWork = {
  description: string;
  quantity: number;
  unit: ChargeUnit;
  unitCents: number;
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
};

type OfPlan = {
  order: InvoicedOrder;
  /** The term that a renewal pays for; the first term begins when the service is delivered. */
  term?: TermPeriod;
  /** The description of its line, where that is no term of the plan. */
  description?: string;
  work?: undefined;
};

type OfWork = {
  order: Invoiced;
  /** Its lines, at least one, and the day (`YYYY-MM-DD`) that the work was done. */
  work: { lines: readonly InvoicedWork[]; performedOn: string };
};

export type IssueRequest = (OfPlan | OfWork) & {
  /** The id of its first line: made by the caller, whose service may already point at it. */
  lineId: string;
  seller: Seller;
  /** Null for an invoice that waits for a bank transfer. */
  paidAt: Date | null;
  dueDate: string;
  /** The collection, if it is collected by itself. */
  collection?: InvoiceCollection | null;
};

/** Its number may be what stands for it until the transaction ends, or takes another: TAKEN_NUMBER. */
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
  const [line, ...others] = linesOf(request, { invoiceId: invoice.id, now });
  if (line === undefined) throw new Error(`nothing to invoice of order ${order.id}`);
  await writeWithNext(tx, insertInvoice(tx, { ...request, id: invoice.id, line, series, now }));
  if (others.length > 0) await tx.insertInto('invoiceLines').values(others).execute();
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
    event: {
      type: 'invoice.issued',
      subjectType: 'invoice',
      ownerId: order.userId,
      ...(request.paidAt !== null && { alsoTold: 'invoice.paid' as const }),
    },
  });
  return invoice;
}

type Line = Omit<ReturnType<typeof lineOfPlan>, 'unit' | 'unitCents'> & {
  unit: ChargeUnit | null;
  unitCents: number | null;
};
type Made = { invoiceId: string; now: Date };

function linesOf(request: IssueRequest, made: Made): Line[] {
  if (request.work === undefined) return [lineOfPlan(request, made)];
  const { order, lineId, work } = request;
  return work.lines.map((line, at) => ({
    ...line,
    id: at === 0 ? lineId : crypto.randomUUID(),
    invoiceId: made.invoiceId,
    position: at + 1,
    periodStart: work.performedOn,
    periodEnd: work.performedOn,
    vatPercent: order.vatPercent,
    discountLabel: null,
    discountCents: null,
    discountNetCents: null,
  }));
}

/** The one line of an order of a plan: a term, or what it was called instead. */
function lineOfPlan(
  { order, lineId, term, description }: OfPlan & { lineId: string },
  { invoiceId, now }: Made,
) {
  const { discount, billingCycle } = order;
  const period = periodDates(term ?? { start: now, end: termEnd(now, billingCycle, 1) });
  const length = billingCycle === 'monthly' ? '1 maand' : '1 jaar';
  return {
    id: lineId,
    invoiceId,
    position: 1,
    description: description ?? `${order.planName}, ${length}: ${order.serviceName}`,
    quantity: 1,
    unit: null,
    unitCents: null,
    periodStart: period.from,
    periodEnd: period.through,
    grossCents: order.totalCents,
    netCents: order.netCents,
    vatCents: order.vatCents,
    vatPercent: order.vatPercent,
    discountLabel: discount === null ? null : discountLabel(discount),
    discountCents: discount?.savedCents ?? null,
    discountNetCents: discount?.savedNetCents ?? null,
  };
}

type NewInvoice = IssueRequest & { id: string; line: Line; series: string; now: Date };

/** Makes the rows of an invoice: itself and its first line. */
function rowsOf(request: NewInvoice) {
  const { order, line, now } = request;
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
      netCents: order.netCents,
      vatCents: order.vatCents,
      vatTreatment: order.vatTreatment,
      issuedOn: amsterdamDate(now),
      dueDate: request.dueDate,
      paidAt: request.paidAt,
      ...printParties(request.seller, order.billing),
      collection: request.collection ? JSON.stringify(request.collection) : null,
      createdAt: now,
    },
    line,
  };
}

/** Invoice and first line in one statement. */
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
