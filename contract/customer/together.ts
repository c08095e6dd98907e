import * as z from 'zod';
import { ORDER_STATUSES } from '#domain/sales/order.ts';
import { MOST_TOGETHER, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { centsValue, dateValue, idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Payments');

const openOrder = z.strictObject({
  orderId: idValue,
  planName: z.string(),
  serviceName: z.string().nullable(),
  totalCents: centsValue,
  /** Invoice of an order that is invoiced before it is paid. */
  invoiceNumber: z.string().nullable(),
  dueDate: dateValue.nullable(),
});

export type OpenOrder = z.infer<typeof openOrder>;

const paidTogether = z.strictObject({
  id: idValue,
  status: z.enum(PAYMENT_STATUSES),
  amountCents: centsValue,
  /** Address to go on at while it is open. */
  payUrl: z.string().nullable(),
  orders: z
    .array(z.strictObject({ ...openOrder.shape, status: z.enum(ORDER_STATUSES) }))
    .max(MOST_TOGETHER),
});

export type PaidTogether = z.infer<typeof paidTogether>;

/** Several own orders by one payment. */
export const together = {
  list: calls
    .get('/open-orders', 'Own orders that can be paid online now, what is due first in front')
    .output(
      z.strictObject({
        orders: z.array(openOrder).max(MOST_TOGETHER),
        /** All that is asked of them, also what is paid by transfer: the figures of the dashboard. */
        openPayments: z.int().nonnegative(),
        openCents: centsValue,
        /** Ways to pay all of them online, as they are offered now; none where this shop collects nothing. */
        methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
      }),
    ),
  pay: calls
    .post('/payments-together', 'Start paying several own orders by one payment')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      PAYMENT_START_FAILED: ERRORS.PAYMENT_START_FAILED,
    })
    .input(
      z.strictObject({
        orderIds: z
          .array(idValue)
          .min(1)
          .max(MOST_TOGETHER)
          .refine((ids) => new Set(ids).size === ids.length),
        /** The way that was chosen; left out, the first that is offered. */
        method: z.enum(PAYMENT_METHODS).optional(),
      }),
    )
    .output(z.strictObject({ payUrl: z.string() })),
  get: calls
    .get('/payments-together/{paymentId}', 'How a payment of several own orders stands')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ paymentId: idValue }))
    .output(paidTogether),
};
