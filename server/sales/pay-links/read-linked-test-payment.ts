import type { z } from 'zod';
import type { linkedTestPayment } from '#contract/public/pay-links.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { getTestPayment } from '#server/sales/payments/queries.ts';
import { readLinkedInvoice } from './read-linked-invoice.ts';

type Linked = z.infer<typeof linkedTestPayment> & { customerId: string };

/** Demo only: a payment at the test gateway for the invoice of a link, and of no other one. */
export async function readLinkedTestPayment(
  ctx: Pick<Context, 'db' | 'secretKey' | 'now' | 'payments'>,
  { token, paymentId }: { token: string; paymentId: string },
): Promise<Linked> {
  const { userId: customerId, orderId, invoiceNumber } = await readLinkedInvoice(ctx, token);
  const payment = await getTestPayment(ctx.db, { customerId, paymentId });
  if (payment.orderId !== orderId) throw new AppError('NOT_FOUND');
  const { amountCents, method, status } = payment;
  return { invoiceNumber, amountCents, method, status, customerId };
}
