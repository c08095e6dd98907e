import { z } from 'zod';
import type { PaymentStatus } from '#domain/sales/payment.ts';
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
  /** Mollie says that its list of them may grow: one that we do not know is no answer that we refuse. */
  status: z.string().max(50),
  amount: mollieAmount,
  amountRefunded: mollieAmount.nullish(),
  amountChargedBack: mollieAmount.nullish(),
  metadata: z.unknown(),
  /** The way in which it is paid; null until somebody chose. */
  method: z.string().max(50).nullish(),
  /** The times that a bank took it back, where they were asked for. */
  _embedded: z
    .object({
      chargebacks: z
        .array(
          z.object({
            createdAt: z.string().max(50),
            reversedAt: z.string().max(50).nullish(),
            reason: z.object({ code: z.string().max(50), description: z.string() }).nullish(),
          }),
        )
        .max(250)
        .optional(),
    })
    .optional(),
  /** The customer there whom the payment is of, if it is of one. */
  customerId: customerId.nullish(),
  /** The mandate that a first payment gave. */
  mandateId: mandateId.nullish(),
  _links: z.object({ checkout: z.object({ href: z.string().max(2000) }).nullish() }),
});
export type MolliePayment = z.infer<typeof molliePayment>;

const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['open', 'open'],
  ['pending', 'pending'],
  // Promised, and not money yet.
  ['authorized', 'pending'],
  ['paid', 'paid'],
  ['canceled', 'canceled'],
  ['expired', 'expired'],
  ['failed', 'failed'],
]);

/** Null for a status of which nobody told us what it means. */
export function readMollieStatus(told: string): PaymentStatus | null {
  return STATUSES.get(told) ?? null;
}

export const molliePayments = z.object({
  _embedded: z.object({ payments: z.array(molliePayment).max(250) }),
});

export const mollieCustomer = z.object({ resource: z.literal('customer'), id: customerId });

/** Permission of a customer to collect; its details are those of a bank account. */
export const mollieMandate = z.object({
  resource: z.literal('mandate'),
  id: mandateId,
  status: z.string().max(50),
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
  status: z.string().max(50),
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
