import { sql } from 'kysely';
import { partPaidOf } from '#domain/sales/credit.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { isShownByLink } from '#domain/sales/pay-link.ts';
import { readPayLink } from '#server/platform/auth/pay-links.ts';
import {
  collectingGateway,
  gatewayOf,
  isCollected,
} from '#server/sales/gateways/payment-gateways.ts';
import type { Context } from '#server/context.ts';
import { creditOfPart } from '#server/sales/invoices/queries.ts';
import { GATEWAYS } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';

const COLLECTED = GATEWAYS.filter(isCollected);

/** The id of an invoice, or of the one that came in its place: a link from before leads to that. */
function idNow(invoiceId: string) {
  return sql<string>`coalesce((
    select now.id from invoices as before join invoices as now
      on now.order_id = before.order_id and now.kind = 'invoice' and now.corrected_at is null
    where before.id = ${invoiceId} and before.corrected_at is not null
  ), ${invoiceId})`;
}

/**
 * The invoice that a link from a mail opens, with its order, whether that can be paid online and how the
 * newest attempt to do that stands, all as of one moment: read one after the other they could tell that
 * what was just paid is still open and its payment over. A link that is wrong, over, or of an invoice
 * that was settled long ago is NOT_FOUND, and nothing tells these apart.
 */
export async function readLinkedInvoice(
  { db, secretKey, now, payments }: Pick<Context, 'db' | 'secretKey' | 'now' | 'payments'>,
  token: string,
) {
  const invoiceId = readPayLink(secretKey, token, now());
  if (invoiceId === null) throw new AppError('NOT_FOUND');
  const invoice = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select([
      'invoices.userId',
      'invoices.invoiceNumber',
      'invoices.status',
      'invoices.totalAmountCents as totalCents',
      'invoices.dueOn as dueDate',
      sql<Cents | null>`(
        select open_cents from claims where claims.order_id = orders.id and reopened_at is not null
      )`.as('reopenedCents'),
      'invoices.seller',
      'orders.id as orderId',
      'orders.status as orderStatus',
      'orders.paymentMethod',
      'orders.billing',
      creditOfPart.as('creditCents'),
    ])
    .select(
      sql<Date | null>`case invoices.status when 'paid' then invoices.paid_at else
        (select max(created_at) from invoices undone where undone.credits_invoice_id = invoices.id)
        end`.as('settledAt'),
    )
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.status')
        .whereRef('payments.orderId', '=', 'orders.id')
        // Nobody knows of a bank transfer before the money comes.
        .where('payments.gateway', 'in', COLLECTED)
        // A payment that its customer makes beside other credit is not for the holder of the link; where a
        // part came in the link asks for the rest itself.
        .where((of) =>
          of.or([of('payments.topsUpCredit', '=', false), of(creditOfPart, '>', cents(0))]),
        )
        .orderBy('payments.createdAt', 'desc')
        .orderBy('payments.id', 'desc')
        .limit(1)
        .as('attemptStatus'),
    )
    .where('invoices.id', '=', idNow(invoiceId))
    .where('invoices.kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice === undefined || !isShownByLink(invoice, now())) throw new AppError('NOT_FOUND');
  const { orderStatus, paymentMethod, billing, creditCents, settledAt: _, ...shown } = invoice;
  const isReopened = shown.reopenedCents !== null;
  const waits = (orderStatus === 'pending' || isReopened) && isOpenInvoice(invoice.status);
  // An invoice that is open again is paid online, however it was ordered.
  const isOnline = isReopened || isCollected(gatewayOf(paymentMethod));
  return {
    ...shown,
    country: billing.country,
    part: waits && !isReopened ? partPaidOf(shown.totalCents, creditCents) : null,
    // Another provider collects it as well as the one that was meant.
    payable: waits && isOnline && collectingGateway(payments) !== null,
  };
}
