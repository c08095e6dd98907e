import * as z from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { REFUND_STATUSES } from '#domain/sales/refund.ts';
import { staff } from '#contract/procedures.ts';
import { centsValue, idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffPayment = z.strictObject({
  id: idValue,
  orderId: idValue,
  planName: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** True if the shop collected it by a mandate, rather than that its customer paid. */
  isCollection: z.boolean(),
  /** True if it is a part of one payment at the gateway, or of one transfer, for several orders. */
  isTogether: z.boolean(),
  /** True if its money became credit to pay the order with. */
  topsUpCredit: z.boolean(),
  amountCents: centsValue,
  status: z.enum(PAYMENT_STATUSES),
  /** True if its money paid the order; of another that succeeded it became credit. */
  paysOrder: z.boolean(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** Its bank's reason for taking it back, where it gave one. */
  chargebackReason: z.string().nullable(),
});

export type StaffPayment = z.infer<typeof staffPayment>;

/** A payment of one order. */
export const paymentLine = z.strictObject({
  id: idValue,
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  amountCents: centsValue,
  /** The one whose money paid the order. */
  paysOrder: z.boolean(),
  /** True if its money became credit to pay the order with. */
  topsUpCredit: z.boolean(),
  /** Amount that its bank took back. */
  takenBackCents: centsValue,
  /** Its reason, where it gave one. */
  chargebackReason: z.string().nullable(),
  paidAt: z.date().nullable(),
  createdAt: z.date(),
});

/** A refund of one order. */
export const refundLine = z.strictObject({
  id: idValue,
  byHand: z.boolean(),
  status: z.enum(REFUND_STATUSES),
  amountCents: centsValue,
  /** Amount that is sent: less where its bank took some of the payment back. */
  sendCents: centsValue,
  reason: z.string(),
  error: z.string().nullable(),
  doneAt: z.date().nullable(),
  createdAt: z.date(),
});

export type RefundLine = z.infer<typeof refundLine>;

const waysToPay = z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length);

export const payments = {
  ways: staff
    .get('/staff/payment-ways', 'The ways to pay online that the accounts of the shop have now')
    .output(
      z.strictObject({
        methods: waysToPay,
        /** Those by which a customer can give a mandate for direct debit. */
        mandateMethods: waysToPay,
      }),
    ),
  list: staff
    .get('/staff/customers/{customerId}/payments', 'What a customer paid or tried to, newest first')
    .input(z.strictObject({ customerId: idValue, ...pageInput }))
    .output(pageOutput(staffPayment)),
};
