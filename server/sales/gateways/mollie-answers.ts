import { z } from 'zod';
import { mollieAmount } from './mollie-amount.ts';

/** Mollie's names; nothing else is ever put into an address. */
const paymentId = z.string().regex(/^tr_\w{1,64}$/);
const refundId = z.string().regex(/^re_\w{1,64}$/);
const customerId = z.string().regex(/^cst_\w{1,64}$/);
const mandateId = z.string().regex(/^mdt_\w{1,64}$/);

export function isMolliePaymentId(text: string): boolean {
  return paymentId.safeParse(text).success;
}

export function isMollieCustomerId(text: string): boolean {
  return customerId.safeParse(text).success;
}

export function isMollieMandateId(text: string): boolean {
  return mandateId.safeParse(text).success;
}

const mode = z.enum(['test', 'live']);

/** A payment as far as we go by it; Mollie may tell more. */
export const molliePayment = z.object({
  resource: z.literal('payment'),
  id: paymentId,
  mode,
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: mollieAmount,
  amountRefunded: mollieAmount.nullish(),
  amountChargedBack: mollieAmount.nullish(),
  metadata: z.unknown(),
  /** The customer there whom the payment is of, if it is of one. */
  customerId: customerId.nullish(),
  /** The mandate that a first payment gave. */
  mandateId: mandateId.nullish(),
  _links: z.object({ checkout: z.object({ href: z.string().max(2000) }).nullish() }),
});
export type MolliePayment = z.infer<typeof molliePayment>;

export const molliePayments = z.object({
  _embedded: z.object({ payments: z.array(molliePayment).max(250) }),
});

export const mollieCustomer = z.object({ resource: z.literal('customer'), id: customerId });

/** Permission of a customer to collect; its details are those of a bank account. */
export const mollieMandate = z.object({
  resource: z.literal('mandate'),
  id: mandateId,
  status: z.enum(['pending', 'valid', 'invalid']),
  mandateReference: z.string().max(100).nullish(),
  signatureDate: z.iso.date().nullish(),
  details: z.object({
    consumerName: z.string().max(200).nullish(),
    consumerAccount: z.string().max(50).nullish(),
  }),
});

/** Data that we send along with a payment, to know it by whatever becomes of the answer. */
export const ownPayment = z.object({ paymentId: z.uuid() });

export const mollieRefund = z.object({
  resource: z.literal('refund'),
  id: refundId,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount: mollieAmount,
  metadata: z.unknown(),
});
export type MollieRefund = z.infer<typeof mollieRefund>;

/** Data that we send along with a refund. */
export const ownRefund = z.object({ refundId: z.uuid() });

export const mollieRefunds = z.object({
  _embedded: z.object({ refunds: z.array(mollieRefund).max(250) }),
});

export const mollieMethods = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string().max(50) })).max(250) }),
});
