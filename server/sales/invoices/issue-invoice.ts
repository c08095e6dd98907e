import {
  periodDates,
  termEnd,
  termLength,
  type TermMonths,
  type TermPeriod,
} from '#domain/catalogue/term.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { InvoiceCollection } from '#domain/sales/direct-debit.ts';
import { discountLabel, type OrderDiscount } from '#domain/catalogue/discount.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Seller } from '#domain/operations/settings.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { insertDocument, type NewLine } from './insert-document.ts';
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
  termMonths: TermMonths;
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
  const invoice = await insertDocument(tx, {
    document: {
      userId: order.userId,
      orderId: order.id,
      kind: 'invoice',
      creditsInvoiceId: null,
      status: request.paidAt === null ? 'unpaid' : 'paid',
      totalAmountCents: order.totalCents,
      netCents: order.netCents,
      vatCents: order.vatCents,
      vatTreatment: order.vatTreatment,
      dueDate: request.dueDate,
      paidAt: request.paidAt,
      bornPaid: request.paidAt !== null,
      ...printParties(request.seller, order.billing),
      collection: request.collection ?? null,
      reason: null,
      moneyBack: null,
    },
    lines: linesOf(request, now),
    now,
  });
  recordChange(ctx, tx, {
    action: 'invoice.issue',
    subject: { type: 'invoice', id: invoice.id },
    before: null,
    after: {
      invoiceNumber: invoice.invoiceNumber,
      hash: invoice.hash,
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

function linesOf(request: IssueRequest, now: Date): NewLine[] {
  if (request.work === undefined) return [lineOfPlan(request, now)];
  const { order, lineId, work } = request;
  return work.lines.map((line, at) => ({
    ...line,
    id: at === 0 ? lineId : crypto.randomUUID(),
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
  now: Date,
): NewLine {
  const { discount, termMonths } = order;
  const period = periodDates(term ?? { start: now, end: termEnd(now, termMonths, 1) });
  const length = termLength(termMonths);
  return {
    id: lineId,
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
