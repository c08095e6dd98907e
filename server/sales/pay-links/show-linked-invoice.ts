import type { LinkedInvoiceShown } from '#contract/public/pay-links.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import { hasComeIn, isFinalPayment, type PaymentStatus } from '#domain/sales/payment.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import type { Context } from '#server/context.ts';
import { onlineOffersFor } from '#server/sales/gateways/payment-gateways.ts';
import { readOrderCredit } from '#server/sales/credit/queries.ts';
import { drawTransferQr } from '#server/sales/invoices/draw-transfer-qr.ts';
import { readCollection } from '#server/sales/invoices/queries.ts';
import { readLinkedInvoice } from './read-linked-invoice.ts';

/**
 * Tells the holder of an invoice's link how it stands and how it is paid, and neither whose it is nor what
 * it is for. Its customer, signed in, gets the order, which has a page of its own.
 */
export async function showLinkedInvoice(
  ctx: Pick<Context, 'db' | 'secretKey' | 'now' | 'payments'>,
  { token, readerId }: { token: string; readerId: string | null },
): Promise<LinkedInvoiceShown> {
  const invoice = await readLinkedInvoice(ctx, token);
  const { invoiceNumber, status, totalCents, dueDate, seller, orderId, attemptStatus, part } =
    invoice;
  const { reopenedCents } = invoice;
  const collection = isOpenInvoice(status)
    ? await readCollection(ctx.db, { orderId, now: ctx.now() })
    : null;
  const collected = collection === null ? null : { on: collection.on };
  const shown = {
    invoiceNumber,
    totalCents,
    part,
    reopenedCents,
    dueDate,
    collected,
    creditedCents: ZERO_CENTS,
  };
  const ownOrderId = invoice.userId === readerId ? orderId : null;
  if (!isOpenInvoice(status)) {
    const state = status === 'paid' ? 'paid' : 'credited';
    const { creditedCents } = state === 'credited' ? await readOrderCredit(ctx.db, orderId) : shown;
    return {
      ...shown,
      state,
      transfer: null,
      payable: false,
      methods: [],
      attempt: 'none',
      creditedCents,
      ownOrderId,
    };
  }
  const payable = invoice.payable && collection?.isUnderWay !== true;
  const amountCents = reopenedCents ?? part?.restCents ?? totalCents;
  const asked = { amountCents, country: invoice.country, givesMandate: false };
  return {
    ...shown,
    state: status === 'overdue' ? 'overdue' : 'unpaid',
    transfer: {
      iban: seller.iban,
      name: seller.name,
      qr: drawTransferQr({ invoiceNumber, totalCents: amountCents, seller }),
    },
    payable,
    methods: payable ? [...(await onlineOffersFor(ctx.payments, asked))] : [],
    attempt: collection === null ? attemptOf(attemptStatus) : 'none',
    ownOrderId,
  };
}

/** Money that came and paid for something else is no attempt of this invoice any more. */
function attemptOf(newest: PaymentStatus | null): LinkedInvoiceShown['attempt'] {
  if (newest === null || hasComeIn(newest)) return 'none';
  return isFinalPayment(newest) ? 'ended' : 'open';
}
