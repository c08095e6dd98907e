import { ONE_OFF, type SoldTerm } from '#domain/catalogue/sold-term.ts';
import {
  periodDates,
  termEnd,
  termLength,
  type TermMonths,
  type TermPeriod,
} from '#domain/catalogue/term.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { lineText } from '#domain/sales/basket-lines.ts';
import type { LinePart } from '#domain/sales/basket.ts';
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

/** A line of an order of new services. */
export type InvoicedSale = {
  part: LinePart;
  name: string;
  serviceName: string | null;
  termMonths: SoldTerm | null;
  quantity: number;
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  savedCents: Cents | null;
  savedNetCents: Cents | null;
};

type OfNew = {
  order: Invoiced;
  /** Its lines, and the ids of those of the invoice: made by the caller, whose services may already point at them. */
  sold: { lines: readonly InvoicedSale[]; lineIds: readonly string[] };
  work?: undefined;
};

type OfPlan = {
  order: InvoicedOrder;
  /** The id of its line: made by the caller. */
  lineId: string;
  /** The term that a renewal pays for; the first term begins when the service is delivered. */
  term?: TermPeriod;
  /** The description of its line, where that is no term of the plan. */
  description?: string;
  work?: undefined;
  sold?: undefined;
};

type OfWork = {
  order: Invoiced;
  sold?: undefined;
  /** Its lines, at least one, and the day (`YYYY-MM-DD`) that the work was done. */
  work: { lines: readonly InvoicedWork[]; performedOn: string };
};

export type IssueRequest = (OfPlan | OfNew | OfWork) & {
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
  if (request.sold !== undefined) return linesOfSale(request, now);
  if (request.work === undefined) return [lineOfPlan(request, now)];
  const { order, work } = request;
  return work.lines.map((line) => ({
    ...line,
    id: crypto.randomUUID(),
    periodStart: work.performedOn,
    periodEnd: work.performedOn,
    vatPercent: order.vatPercent,
    discountLabel: null,
    discountCents: null,
    discountNetCents: null,
  }));
}

/** The lines of new services: first terms, what is taken with them, and what is paid once. */
function linesOfSale({ order, sold }: OfNew, now: Date): NewLine[] {
  return sold.lines.map((line, at) => {
    const { serviceName, savedCents, quantity, termMonths } = line;
    const text = lineText({ text: line.name, termMonths: termMonths ?? ONE_OFF });
    const much = quantity === 1 ? '' : `${quantity} × `;
    const end = termMonths ? termEnd(now, termMonths, 1) : now;
    const period = termMonths ? periodDates({ start: now, end }) : null;
    return {
      id: sold.lineIds[at] ?? crypto.randomUUID(),
      description: `${much}${text}${serviceName === null ? '' : `: ${serviceName}`}`,
      quantity: 1,
      unit: null,
      unitCents: null,
      periodStart: period?.from ?? amsterdamDate(now),
      periodEnd: period?.through ?? amsterdamDate(now),
      grossCents: line.totalCents,
      netCents: line.netCents,
      vatCents: line.vatCents,
      vatPercent: line.vatPercent,
      discountLabel:
        order.discount === null || savedCents === null ? null : discountLabel(order.discount),
      discountCents: savedCents,
      discountNetCents: line.savedNetCents,
    };
  });
}

/** The one line of an order of a plan: a term, or what it was called instead. */
function lineOfPlan({ order, lineId, term, description }: OfPlan, now: Date): NewLine {
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
