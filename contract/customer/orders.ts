import * as z from 'zod';
import { CUSTOMER_KINDS } from '#domain/identity/customer.ts';
import { ORDER_MANDATES } from '#domain/sales/direct-debit.ts';
import { SOLD_TERMS } from '#domain/catalogue/sold-term.ts';
import { LINE_PARTS } from '#domain/sales/basket.ts';
import { ORDER_KINDS, ORDER_LINE_STATES, ORDER_STATUSES } from '#domain/sales/order.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { REFUND_STATUSES } from '#domain/sales/refund.ts';
import { DELIVERY_STATES } from '#domain/delivery/service.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { cycleValue, termValue } from '#contract/public/term.ts';
import {
  centsValue,
  changedRest,
  dateValue,
  idValue,
  ownListInput,
  pageOutput,
  plannedCollection,
  qrCode,
  reopenedClaim,
} from '#contract/values.ts';

const calls = callsOf(signedIn, 'Orders');

/** Discount of a code on the price of an order. Amounts as the buyer is charged, unless said otherwise. */
export const orderDiscount = z.strictObject({
  code: z.string(),
  /** Null where it takes off an amount. */
  percent: z.int().nullable(),
  /** The price of the plan without it, VAT included. */
  listCents: centsValue,
  /** Saving of the buyer: with VAT, and without. */
  savedCents: centsValue,
  savedNetCents: centsValue,
  /** Number of terms, the first included; null for as long as the service runs. */
  terms: z.int().nullable(),
  /** Number of this term among them; the first is 1. */
  termNumber: z.int().positive(),
});

/** A line of an order: what it sells, at its own price. */
export const orderLine = z.strictObject({
  id: idValue,
  part: z.enum(LINE_PARTS),
  name: z.string(),
  serviceName: z.string().nullable(),
  /** The service that it is about; of a new one none before it is made. */
  serviceId: idValue.nullable(),
  /** Zero of what is paid once; null of work. */
  termMonths: z.literal(SOLD_TERMS).nullable(),
  quantity: z.number(),
  totalCents: centsValue,
  state: z.enum(ORDER_LINE_STATES),
});

export type OrderLine = z.infer<typeof orderLine>;

export const customerOrder = z.strictObject({
  id: idValue,
  /** Null, with the term and the terms, for work that is billed apart. */
  planId: idValue.nullable(),
  planName: z.string(),
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

export type CustomerOrder = z.infer<typeof customerOrder>;

/** Most lines of one order. */
export const ORDER_LINES_MAX = 200;

export const customerOrderDetail = z.strictObject({
  ...customerOrder.shape,
  lines: z.array(orderLine).max(ORDER_LINES_MAX),
  netCents: centsValue,
  vatCents: centsValue,
  vatPercent: z.number(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  /** Country of the buyer, whose btw it may be. */
  country: z.string(),
  /** The terms that were agreed to, which stay readable. */
  termsVersion: z.string().nullable(),
  buyerKind: z.enum(CUSTOMER_KINDS),
  /** True if a consumer asked for a start within the days of withdrawal. */
  directStart: z.boolean(),
  /** Ways to pay it online now; none where it is not to be paid so. */
  methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  /** The newest attempt to pay. */
  payment: z
    .strictObject({
      id: idValue,
      status: z.enum(PAYMENT_STATUSES),
      payUrl: z.string().nullable(),
      /** True if who collects it took it on. */
      isStarted: z.boolean(),
      amountCents: centsValue,
      /** True if it is the rest of what credit pays. */
      topsUpCredit: z.boolean(),
    })
    .nullable(),
  service: z
    .strictObject({
      id: idValue,
      status: z.enum(SERVICE_STATUSES),
      deliveryState: z.enum(DELIVERY_STATES),
      expiresAt: z.date().nullable(),
    })
    .nullable(),
  invoice: z
    .strictObject({
      id: idValue,
      invoiceNumber: z.string(),
      dueDate: dateValue,
      totalCents: centsValue,
    })
    .nullable(),
  /** The money that goes back, the oldest first; never that it is there before it left us. */
  refunds: z
    .array(
      z.strictObject({
        status: z.enum(REFUND_STATUSES),
        /** Amount that is sent or was: not what their bank took back by then. */
        sendCents: centsValue,
        byHand: z.boolean(),
        doneAt: z.date().nullable(),
      }),
    )
    .max(50),
  /** Amount of its money that was kept as credit, and not paid out or taken off again since. */
  keptCents: centsValue,
  /**
   * Amount that came in and became credit, as it paid nothing; less what its bank or the shop took off it
   * since.
   */
  creditedCents: centsValue,
  /** Amount that a bank took back of what paid it, once money of it goes back. */
  takenCents: centsValue,
  /** Credit that this customer could spend on it. */
  creditCents: centsValue,
  /** While it waits, where a part of it came in: the credit that is, and what is left to pay. */
  part: changedRest.nullable(),
  /** While it was paid and is owed again. */
  reopened: reopenedClaim.nullable(),
  /** Amount paid online for an order that credit paid, where that was a part. */
  toppedUpCents: centsValue.nullable(),
  /** Day and note of work that is billed apart, as its customer is told them. */
  charge: z.strictObject({ performedOn: dateValue, note: z.string().nullable() }).nullable(),
  /** While it is collected by itself. */
  collection: plannedCollection.nullable(),
  /** Direct debit of the terms that follow, with the first order of a service. */
  directDebit: z.strictObject({
    /** Text that one can agree to by paying it; null where that is not asked. */
    agreement: z.string().nullable(),
    /** Ways to pay it by which that can be given along. */
    methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
    /** The mandate that came with what paid it, or is to pay it. */
    mandate: z.enum(ORDER_MANDATES).nullable(),
  }),
  /** True if it was paid by another order before, whose money the bank took back. */
  isAskedAnew: z.boolean(),
  /** True if its term brings back a service that ended. */
  bringsBack: z.boolean(),
  /** True if that bank, or the one that took back what paid this order, gave it to us again. */
  isBackAgain: z.boolean(),
  /** The term that a renewal pays for; the next one begins where it ends. */
  term: z.strictObject({ startsAt: z.date(), endsAt: z.date() }).nullable(),
  /** True if it was cancelled because another order has its discount code now. */
  isCodeTaken: z.boolean(),
  /** For a bank transfer that is still expected. */
  transfer: z
    .strictObject({
      iban: z.string(),
      name: z.string(),
      reference: z.string(),
      dueDate: dateValue,
      qr: qrCode.nullable(),
    })
    .nullable(),
});

export type CustomerOrderDetail = z.infer<typeof customerOrderDetail>;

const one = z.strictObject({ orderId: idValue });

export const orders = {
  list: calls
    .get('/orders', 'Own orders, newest first')
    .input(z.strictObject(ownListInput))
    .output(pageOutput(customerOrder)),
  get: calls
    .get('/orders/{orderId}', 'One own order')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(customerOrderDetail),
  pay: calls
    .post('/orders/{orderId}/payments', 'Start paying an own order again')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      PAYMENT_START_FAILED: ERRORS.PAYMENT_START_FAILED,
      NOT_WHILE_ACTING: ERRORS.NOT_WHILE_ACTING,
    })
    .input(
      z.strictObject({
        ...one.shape,
        /** True if a mandate for direct debit is given along; left out, it stays as it was asked before. */
        directDebit: z.boolean().optional(),
        /** The way that was chosen; left out, as it was before. */
        method: z.enum(PAYMENT_METHODS).optional(),
      }),
    )
    .output(z.strictObject({ payUrl: z.string() })),
  payWithCredit: calls
    .post('/orders/{orderId}/pay-with-credit', 'Pay an own order with credit, all of it')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      CREDIT_TOO_LOW: ERRORS.CREDIT_TOO_LOW,
      CONFLICT: ERRORS.CONFLICT,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
    })
    .input(one)
    .output(customerOrder),
  payByTransfer: calls
    .post(
      '/orders/{orderId}/pay-by-transfer',
      'Pay an own new order by bank transfer, where no online payment was begun',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      NOT_WHILE_ACTING: ERRORS.NOT_WHILE_ACTING,
    })
    .input(one)
    .output(customerOrder),
  payRest: calls
    .post('/orders/{orderId}/pay-rest', 'Start paying online what credit leaves of an own order')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      CREDIT_CHANGED: { ...ERRORS.CREDIT_CHANGED, data: changedRest },
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      PAYMENT_START_FAILED: ERRORS.PAYMENT_START_FAILED,
    })
    .input(
      z.strictObject({
        ...one.shape,
        /** Rest that the screen showed. The server decides it; when it differs nothing is begun. */
        shownRestCents: centsValue,
      }),
    )
    .output(z.strictObject({ payUrl: z.string() })),
  cancel: calls
    .post('/orders/{orderId}/cancel', 'Cancel an own order that is not paid')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_CANCELLABLE: ERRORS.ORDER_NOT_CANCELLABLE,
      ORDER_IS_RENEWAL: ERRORS.ORDER_IS_RENEWAL,
      ORDER_IS_CHARGE: ERRORS.ORDER_IS_CHARGE,
    })
    .input(one)
    .output(customerOrder),
};
