import * as z from 'zod';
import { BILLING_CYCLES } from '#domain/billing-cycle.ts';
import { ORDER_STATUSES } from '#domain/order.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { PLAN_TYPES } from '#domain/plan.ts';
import { ERRORS, signedIn } from '#contract/errors.ts';
import {
  centsValue,
  idValue,
  pageInput,
  pageOutput,
  requiredText,
  textValue,
} from '#contract/values.ts';

export const staffOrder = z.strictObject({
  id: idValue,
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  serviceName: z.string(),
  status: z.enum(ORDER_STATUSES),
  billingCycle: z.enum(BILLING_CYCLES),
  totalCents: centsValue,
  paymentMethod: z.enum(PAYMENT_METHODS),
  createdAt: z.date(),
});

export type StaffOrder = z.infer<typeof staffOrder>;

const one = z.strictObject({ orderId: idValue });

export const orders = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/orders',
      summary: 'Orders, newest first',
      tags: ['Staff'],
    })
    .input(
      z.strictObject({
        ...pageInput,
        customerId: idValue.optional(),
        search: textValue(100).optional(),
        status: z.enum(ORDER_STATUSES).optional(),
      }),
    )
    .output(pageOutput(staffOrder)),
  markPaid: signedIn
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/mark-paid',
      summary: 'The money of a pending order is in',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PENDING: ERRORS.ORDER_NOT_PENDING,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
    })
    .input(one)
    .output(staffOrder),
  markFailed: signedIn
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/mark-failed',
      summary: 'A pending order will not be paid',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ORDER_NOT_PENDING: ERRORS.ORDER_NOT_PENDING })
    .input(one)
    .output(staffOrder),
  refund: signedIn
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/refund',
      summary: 'All money of a paid order goes back, with a credit invoice',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      ORDER_NOT_REFUNDABLE: ERRORS.ORDER_NOT_REFUNDABLE,
    })
    .input(
      z.strictObject({
        orderId: idValue,
        /** Printed on the credit invoice. */
        reason: requiredText(300),
        /** A service that was not delivered yet ends in any case. */
        endService: z.boolean(),
      }),
    )
    .output(staffOrder),
  markRefunded: signedIn
    .route({
      method: 'POST',
      path: '/staff/refunds/{refundId}/mark-done',
      summary: 'The money of a refund by hand was sent',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      REFUND_ALREADY_DONE: ERRORS.REFUND_ALREADY_DONE,
      REFUND_UNDER_WAY: ERRORS.REFUND_UNDER_WAY,
    })
    .input(z.strictObject({ refundId: idValue }))
    .output(z.strictObject({ refundId: idValue })),
};
