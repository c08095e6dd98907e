import * as z from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payment.ts';
import { signedIn } from '#contract/procedures.ts';
import { centsValue, idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffPayment = z.strictObject({
  id: idValue,
  orderId: idValue,
  planName: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** Whether the shop collected it by a mandate, rather than that its customer paid. */
  isCollection: z.boolean(),
  /** Whether it is a part of one payment at the gateway, or of one transfer, for several orders. */
  isTogether: z.boolean(),
  /** Whether its money became credit to pay the order with. */
  topsUpCredit: z.boolean(),
  amountCents: centsValue,
  status: z.enum(PAYMENT_STATUSES),
  /** Whether its money paid the order; of another that succeeded it became credit. */
  winning: z.boolean(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
});

export type StaffPayment = z.infer<typeof staffPayment>;

export const payments = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/payments',
      summary: 'What a customer paid or tried to, newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue, ...pageInput }))
    .output(pageOutput(staffPayment)),
};
