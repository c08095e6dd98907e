import * as z from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { TEST_DELIVERIES, TEST_OUTCOMES } from '#contract/customer/test-gateway.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { centsValue, changedRest, dateValue, idValue, qrCode } from '#contract/values.ts';

const demoCalls = callsOf(procedure, 'Demo');
const shopCalls = callsOf(procedure, 'Shop');

/** In the body of each call: an address is kept in the logs of everything between. */
const token = z.string().max(200);

const linkedInvoice = z.strictObject({
  invoiceNumber: z.string(),
  totalCents: centsValue,
  /** The part that came in, as credit, and the rest to pay. */
  part: changedRest.nullable(),
  /** While it was paid and is open again: what is to be paid now. */
  reopenedCents: centsValue.nullable(),
  dueDate: dateValue,
  state: z.enum(['unpaid', 'overdue', 'paid', 'credited']),
  /** While money is expected. */
  transfer: z
    .strictObject({ iban: z.string(), name: z.string(), qr: qrCode.nullable() })
    .nullable(),
  /** When it is collected by itself, without its account; no day while its announcement has to go. */
  collected: z.strictObject({ on: dateValue.nullable() }).nullable(),
  /** True if it can be paid online. */
  payable: z.boolean(),
  /** Ways to do that, as they are offered now. */
  methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  /** The newest attempt to do that. */
  attempt: z.enum(['none', 'open', 'ended']),
  /** Once it is credited: what came in for it all the same, and is credit of its customer. */
  creditedCents: centsValue,
  /** For its customer alone, signed in: the order, which has a page of its own. */
  ownOrderId: idValue.nullable(),
});

export type LinkedInvoiceShown = z.infer<typeof linkedInvoice>;

export const linkedTestPayment = z.strictObject({
  invoiceNumber: z.string(),
  amountCents: centsValue,
  method: z.enum(PAYMENT_METHODS).nullable(),
  status: z.enum(PAYMENT_STATUSES),
});

/** Calls behind a link from a mail about an open invoice, without an account. */
export const payLinks = {
  show: shopCalls
    .post('/pay-links/show', 'How the invoice of a link stands, and how to pay it')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ token }))
    .output(linkedInvoice),
  pay: shopCalls
    .post('/pay-links/pay', 'Start paying the invoice of a link')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ORDER_NOT_PAYABLE: ERRORS.ORDER_NOT_PAYABLE,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      PAYMENT_START_FAILED: ERRORS.PAYMENT_START_FAILED,
      CREDIT_CHANGED: { ...ERRORS.CREDIT_CHANGED, data: changedRest },
    })
    .input(z.strictObject({ token, method: z.enum(PAYMENT_METHODS).optional() }))
    .output(z.strictObject({ payUrl: z.string() })),
  getTestPayment: demoCalls
    .post('/pay-links/test-payment', 'A payment of the invoice of a link at the test gateway')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ token, paymentId: idValue }))
    .output(linkedTestPayment),
  answerTestPayment: demoCalls
    .post('/pay-links/test-payment/answer', 'Choose how that payment ends')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      PAYMENT_ALREADY_ANSWERED: ERRORS.PAYMENT_ALREADY_ANSWERED,
    })
    .input(
      z.strictObject({
        token,
        paymentId: idValue,
        outcome: z.enum(TEST_OUTCOMES),
        delivery: z.enum(TEST_DELIVERIES).default('normal'),
      }),
    )
    .output(z.strictObject({ returnUrl: z.string() })),
};
