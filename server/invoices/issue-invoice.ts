import { amsterdamDate, amsterdamYear } from '#domain/amsterdam.ts';
import { periodDates, termEnd } from '#domain/billing-cycle.ts';
import { formatInvoiceNumber } from '#domain/invoice.ts';
import type { Seller } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import type { BillingSnapshot, InvoiceParty } from '#server/db/schema.ts';
import { takeNumber } from './take-number.ts';

export type IssueRequest = {
  orderId: string;
  seller: Seller;
  /** Null for an invoice that waits for a bank transfer. */
  paidAt: Date | null;
  dueDate: string;
};

export type IssuedInvoice = { id: string; invoiceNumber: string; lineId: string };

/** Issues the invoice of an order's first term, with seller and buyer as they are today. */
export async function issueInvoice(
  ctx: VerbContext,
  tx: Tx,
  request: IssueRequest,
): Promise<IssuedInvoice> {
  const now = ctx.now();
  const order = await tx
    .selectFrom('orders')
    .select([
      'userId',
      'planName',
      'serviceName',
      'billingCycle',
      'totalCents',
      'netCents',
      'vatCents',
      'vatPercent',
      'billing',
    ])
    .where('id', '=', request.orderId)
    .executeTakeFirstOrThrow();
  const year = amsterdamYear(now);
  const series = String(year);
  const number = await takeNumber(tx, series);
  const amounts = { netCents: order.netCents, vatCents: order.vatCents };
  const period = periodDates({ start: now, end: termEnd(now, order.billingCycle, 1) });
  const invoice = {
    id: crypto.randomUUID(),
    invoiceNumber: formatInvoiceNumber(year, number),
    lineId: crypto.randomUUID(),
  };
  await tx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      userId: order.userId,
      orderId: request.orderId,
      kind: 'invoice',
      creditsInvoiceId: null,
      series,
      number,
      invoiceNumber: invoice.invoiceNumber,
      status: request.paidAt === null ? 'unpaid' : 'paid',
      totalAmountCents: order.totalCents,
      ...amounts,
      issuedOn: amsterdamDate(now),
      dueDate: request.dueDate,
      paidAt: request.paidAt,
      seller: JSON.stringify(sellerParty(request.seller)),
      buyer: JSON.stringify(buyerParty(order.billing)),
      createdAt: now,
    })
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values({
      id: invoice.lineId,
      invoiceId: invoice.id,
      position: 1,
      description: `${order.planName}, ${order.billingCycle === 'monthly' ? '1 maand' : '1 jaar'}: ${order.serviceName}`,
      quantity: 1,
      periodStart: period.from,
      periodEnd: period.through,
      grossCents: order.totalCents,
      ...amounts,
      vatPercent: order.vatPercent,
    })
    .execute();
  await recordChange(
    tx,
    { actor: ctx.actor, now },
    {
      action: 'invoice.issue',
      subject: { type: 'invoice', id: invoice.id },
      before: null,
      after: {
        invoiceNumber: invoice.invoiceNumber,
        totalCents: order.totalCents,
        orderId: request.orderId,
      },
      ownerId: order.userId,
      topics: ['invoices'],
      event: { type: 'invoice.issued', subjectType: 'invoice', ownerId: order.userId },
    },
  );
  return invoice;
}

function sellerParty(seller: Seller): InvoiceParty {
  return {
    name: seller.legalName,
    company: seller.legalName,
    street: seller.street,
    postalCode: seller.postalCode,
    city: seller.city,
    country: seller.country,
    kvk: seller.kvk,
    vatId: seller.vatId,
    iban: seller.iban,
  };
}

function buyerParty(billing: BillingSnapshot): InvoiceParty {
  return {
    name: `${billing.firstName} ${billing.lastName}`,
    company: billing.company,
    street: `${billing.street} ${billing.houseNumber}`,
    postalCode: billing.postalCode,
    city: billing.city,
    country: billing.country,
    kvk: billing.kvk,
    vatId: billing.vatId,
    iban: '',
  };
}
