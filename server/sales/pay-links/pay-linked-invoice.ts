import type { PaymentMethod } from '#domain/sales/payment.ts';
import { payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { SystemContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { askOpenPayments } from '#server/sales/payments/ask-open-payments.ts';
import { startPayment } from '#server/sales/payments/start-payment.ts';
import { readLinkedInvoice } from './read-linked-invoice.ts';

/**
 * Starts paying the invoice of a link at the gateway, which sends back to the page of the link. Throws
 * NOT_FOUND for a link that opens nothing, ORDER_NOT_PAYABLE for what is not paid online (any more),
 * METHOD_NOT_AVAILABLE for a way that is not offered, and CREDIT_CHANGED where the credit of a part that came in changes at this moment.
 */
export async function payLinkedInvoice(
  ctx: SystemContext,
  { token, method }: { token: string; method?: PaymentMethod | undefined },
): Promise<{ payUrl: string }> {
  const { orderId, invoiceNumber, payable, part } = await readLinkedInvoice(ctx, token);
  if (!payable) throw new AppError('ORDER_NOT_PAYABLE');
  await askOpenPayments(ctx, [orderId]);
  const payUrl = await startPayment(ctx, orderId, {
    shown: { description: `Factuur ${invoiceNumber}`, returnPath: payLinkPath(token) },
    shownRestCents: part?.restCents,
    method,
  });
  // A real bank asks nobody for an account of the shop; the demo's takes the link instead.
  return { payUrl: payUrl.startsWith('/') ? `/pay${payUrl}?token=${token}` : payUrl };
}
