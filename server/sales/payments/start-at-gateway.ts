import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import { mayBeLost } from '#server/platform/db/durability.ts';
import { noteAlong } from '#server/sales/mandates/note-along.ts';
import { readMandateAsked } from '#server/sales/mandates/queries.ts';
import { askToStart } from './ask-to-start.ts';

/** A payment row that is committed and open. */
export type OpenPayment = {
  paymentId: string;
  orderId: string;
  gateway: Gateway;
  /** The way that was chosen. */
  method: PaymentMethod;
  customerId: string;
  amountCents: Cents;
  planName: string;
  /** The mandate that its customer gives along. */
  mandateId: string | null;
  /** Shown instead of the order to somebody who pays without an account. */
  shown?: PaymentShown;
};

/** The gateway shows the description to the payer, and sends them back to the path of the shop. */
export type PaymentShown = { description: string; returnPath: string };

const writeStart = compileOnce((db) =>
  db
    .updateTable('payments')
    .set({
      providerId: slot<string>('providerId'),
      payUrl: slot<string>('payUrl'),
      updatedAt: slot<Date>('now'),
    })
    .where('id', '=', slot<string>('paymentId'))
    .returning(mayBeLost),
);

/** Calls the gateway for an open payment and stores its answer. */
export async function startAtGateway(ctx: VerbContext, payment: OpenPayment): Promise<string> {
  const { paymentId, gateway, method, customerId, amountCents, mandateId } = payment;
  const mandate =
    mandateId === null ? null : await readMandateAsked(ctx.db, { mandateId, customerId });
  const { providerId, payUrl, customerRef } = await askToStart(ctx, gateway, {
    paymentId,
    customerId,
    amountCents,
    method,
    description: `${payment.planName} (${shortId(payment.orderId)})`,
    returnPath: `/checkout/${payment.orderId}`,
    ...payment.shown,
    ...(mandate !== null && { mandate }),
  });
  // Lost, it is asked of the gateway again, which knows the payment by its id.
  await writeStart(ctx.db, { providerId, payUrl, paymentId, now: ctx.now() });
  if (mandateId !== null) await noteAlong(ctx, { mandateId, customerRef });
  return payUrl;
}
