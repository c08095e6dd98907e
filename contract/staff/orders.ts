import * as z from 'zod';
import { CUSTOMER_KINDS } from '#domain/identity/customer.ts';
import { ORDER_KINDS, ORDER_STATUSES } from '#domain/sales/order.ts';
import { WORD_WAYS } from '#domain/sales/order-word.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { REFUND_DESTINATIONS } from '#domain/sales/refund.ts';
import { DELIVERY_STATES } from '#domain/delivery/service.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { cycleValue, termValue } from '#contract/public/term.ts';
import {
  bigCentsValue,
  centsValue,
  changedRest,
  dateValue,
  exportOutput,
  idValue,
  listInput,
  pageOutput,
  positiveCentsValue,
  reopenedClaim,
  requiredPrinted,
  severalOf,
  sortInput,
  textValue,
} from '#contract/values.ts';
import { ORDER_LINES_MAX, orderDiscount, orderLine } from '#contract/customer/orders.ts';
import { STAFF_ORDER_SORTS } from '#contract/lists.ts';
import { invoiceLine } from './invoices.ts';
import { paymentLine, refundLine } from './payments.ts';

export const staffOrder = z.strictObject({
  id: idValue,
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  /** Null, with the term and the terms, for work that is billed apart. */
  planId: idValue.nullable(),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES).nullable(),
  serviceName: z.string().nullable(),
  /** The operating system that was chosen; null where there was none to choose. */
  system: z.string().nullable(),
  /** The domain that web hosting is for; null where it is chosen later. */
  domain: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  termMonths: termValue.nullable(),
  billingCycle: cycleValue,
  totalCents: centsValue,
  paymentMethod: z.enum(PAYMENT_METHODS),
  kind: z.enum(ORDER_KINDS),
  /** The service of its first line; of a new one none before it is made. */
  serviceId: idValue.nullable(),
  discount: orderDiscount.nullable(),
  createdAt: z.date(),
});

export type StaffOrder = z.infer<typeof staffOrder>;

export const orderTotals = z.strictObject({
  total: z.int().nonnegative(),
  /** Paid or completed: a completed order has been paid. */
  paid: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  revenueCents: bigCentsValue,
});

export type OrderTotals = z.infer<typeof orderTotals>;

const historyLine = z.strictObject({
  id: idValue,
  type: z.string(),
  /** Name of the actor; null for the program itself. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.date(),
});

export type HistoryLine = z.infer<typeof historyLine>;

const orderAfter = z.strictObject({
  id: idValue,
  planName: z.string(),
  kind: z.enum(ORDER_KINDS),
  totalCents: centsValue,
  createdAt: z.date(),
});

export const staffOrderDetail = z.strictObject({
  ...staffOrder.shape,
  lines: z.array(orderLine).max(ORDER_LINES_MAX),
  netCents: centsValue,
  vatCents: centsValue,
  vatPercent: z.number(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  /** Country of the buyer, whose btw it may be. */
  country: z.string(),
  /** Answer of VIES about the buyer's btw-id, where no btw is charged on it. */
  vatCheck: z
    .strictObject({
      name: z.string(),
      address: z.string(),
      consultation: z.string().nullable(),
      checkedAt: z.date(),
    })
    .nullable(),
  buyerKind: z.enum(CUSTOMER_KINDS),
  buyer: z.array(z.string()).max(10),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: z.date().nullable(),
  /** The word of a company on which a colleague of the shop placed it. */
  word: z
    .strictObject({ way: z.enum(WORD_WAYS), givenOn: dateValue, notedBy: z.string() })
    .nullable(),
  /** True if a consumer asked for a start within the days of withdrawal. */
  directStart: z.boolean(),
  expiresAt: z.date().nullable(),
  /** Day and note of work that is billed apart, as its customer was told them. */
  charge: z.strictObject({ performedOn: dateValue, note: z.string().nullable() }).nullable(),
  paidAt: z.date().nullable(),
  payments: z.array(paymentLine).max(50),
  refunds: z.array(refundLine).max(50),
  /** Money that was not sent back but kept as the customer's credit. */
  kept: z
    .array(z.strictObject({ id: idValue, amountCents: centsValue, createdAt: z.date() }))
    .max(50),
  /** While it waits, where a part of it came in: its customer's credit, and what is left to pay. */
  part: changedRest.nullable(),
  /** While it was paid and is owed again. */
  reopened: reopenedClaim.nullable(),
  /** Orders paid later for its service, which are given back apart, the newest first. */
  paidAfter: z.array(orderAfter).max(20),
  /** Money that can still go back. */
  refundableCents: centsValue,
  /** Each of its lines with what is left of it, its options and what was paid once; none while it is not invoiced. */
  refundLines: z
    .array(
      z.strictObject({
        lineId: idValue,
        name: z.string(),
        serviceName: z.string().nullable(),
        leftCents: centsValue,
      }),
    )
    .max(ORDER_LINES_MAX),
  /** Money that a bank took of what paid it, also of what topped up the credit that did. */
  takenCents: centsValue,
  invoices: z.array(invoiceLine).max(50),
  service: z
    .strictObject({
      id: idValue,
      name: z.string(),
      status: z.enum(SERVICE_STATUSES),
      deliveryState: z.enum(DELIVERY_STATES),
    })
    .nullable(),
  history: z.array(historyLine).max(200),
});

export type StaffOrderDetail = z.infer<typeof staffOrderDetail>;

const filters = {
  search: textValue(100).optional(),
  status: severalOf(ORDER_STATUSES),
  customerId: idValue.optional(),
};

const one = z.strictObject({ orderId: idValue });

/** Lines that go back, each with what goes with it; left out for all of the order. */
const pickedLines = z.array(idValue).min(1).max(ORDER_LINES_MAX).optional();

export const orders = {
  list: staff
    .get('/staff/orders', 'Orders, newest first unless sorted otherwise')
    .input(z.strictObject({ ...listInput(STAFF_ORDER_SORTS), ...filters }))
    .output(pageOutput(staffOrder)),
  export: staff
    .get('/staff/orders/export', 'All orders of a list, in batches')
    .input(z.strictObject({ ...sortInput(STAFF_ORDER_SORTS), ...filters }))
    .output(exportOutput(staffOrder)),
  totals: staff.get('/staff/order-totals', 'The figures above the orders').output(orderTotals),
  get: staff
    .get('/staff/orders/{orderId}', 'One order with its money, invoices, service and history')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffOrderDetail),
  markPaid: staff
    .post('/staff/orders/{orderId}/mark-paid', 'The money of a pending order is in')
    .errors({
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PENDING: ERRORS.ORDER_NOT_PENDING,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      ORDER_REST_CHANGED: ERRORS.ORDER_REST_CHANGED,
      CONFLICT: ERRORS.CONFLICT,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
    })
    .input(z.strictObject({ ...one.shape, shownRestCents: centsValue.optional() }))
    .output(staffOrder),
  markFailed: staff
    .post('/staff/orders/{orderId}/mark-failed', 'A pending order will not be paid')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PENDING: ERRORS.ORDER_NOT_PENDING,
      ORDER_IS_RENEWAL: ERRORS.ORDER_IS_RENEWAL,
    })
    .input(one)
    .output(staffOrder),
  refund: staff
    .post(
      '/staff/orders/{orderId}/refund',
      'All that is left of the money of a paid order goes back, with a credit invoice',
    )
    .errors({
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      ORDER_NOT_REFUNDABLE: ERRORS.ORDER_NOT_REFUNDABLE,
      ORDER_MONEY_CHANGED: ERRORS.ORDER_MONEY_CHANGED,
      RETURN_OPEN: ERRORS.RETURN_OPEN,
    })
    .input(
      z.strictObject({
        orderId: idValue,
        lineIds: pickedLines,
        /** Rest of the lines that the screen showed: with another amount nothing goes back. */
        shownLeftCents: centsValue.optional(),
        /** Printed on the credit invoice. */
        reason: requiredPrinted(300),
        /** A service that was not delivered yet ends in any case. */
        endService: z.boolean(),
        to: z.enum(REFUND_DESTINATIONS),
      }),
    )
    .output(staffOrder),
  refundPart: staff
    .post(
      '/staff/orders/{orderId}/refund-part',
      'A part of the money of a paid order goes back, with a credit invoice over it',
    )
    .errors({
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_REFUNDABLE: ERRORS.ORDER_NOT_REFUNDABLE,
      RETURN_OPEN: ERRORS.RETURN_OPEN,
      ORDER_MONEY_CHANGED: ERRORS.ORDER_MONEY_CHANGED,
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(
      z.strictObject({
        orderId: idValue,
        lineIds: pickedLines,
        amountCents: positiveCentsValue,
        /** Rest that the screen showed: with another amount nothing goes back. */
        shownLeftCents: centsValue,
        /** Printed on the credit invoice. */
        reason: requiredPrinted(300),
        to: z.enum(REFUND_DESTINATIONS),
      }),
    )
    .output(staffOrder),
  markRefunded: staff
    .post('/staff/refunds/{refundId}/mark-done', 'The money of a refund by hand was sent')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      REFUND_ALREADY_DONE: ERRORS.REFUND_ALREADY_DONE,
      REFUND_UNDER_WAY: ERRORS.REFUND_UNDER_WAY,
      REFUND_MONEY_CHANGED: ERRORS.REFUND_MONEY_CHANGED,
    })
    .input(
      z.strictObject({
        refundId: idValue,
        /** Amount that the screen showed to be sent: nobody says of another one that it was. */
        shownCents: centsValue,
      }),
    )
    .output(z.strictObject({ refundId: idValue })),
};
