import * as z from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { centsValue, idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Demo');

export const TEST_OUTCOMES = ['paid', 'failed', 'canceled', 'expired'] as const;
/** Ways in which the gateway's message reaches the shop, to try what real gateways do. */
export const TEST_DELIVERIES = ['normal', 'twice', 'late', 'before-answer'] as const;

/** Choices of a person at the bank, and what becomes of collections from that account. */
export const TEST_MANDATE_ANSWERS = ['pays', 'fails', 'refused'] as const;

export const testPayment = z.strictObject({
  paymentId: idValue,
  /** Null where several orders are paid together. */
  orderId: idValue.nullable(),
  description: z.string(),
  amountCents: centsValue,
  /** The way that was chosen in the shop. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  status: z.enum(PAYMENT_STATUSES),
  /** True if paying it gives a mandate along. */
  givesMandate: z.boolean(),
});

/** Demo only: the page that plays the bank. */
export const testGateway = {
  get: calls
    .get('/test-gateway/{paymentId}', 'An own payment at the test gateway')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ paymentId: idValue }))
    .output(testPayment),
  answer: calls
    .post('/test-gateway/{paymentId}', 'Choose how the payment ends')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      PAYMENT_ALREADY_ANSWERED: ERRORS.PAYMENT_ALREADY_ANSWERED,
    })
    .input(
      z.strictObject({
        paymentId: idValue,
        outcome: z.enum(TEST_OUTCOMES),
        delivery: z.enum(TEST_DELIVERIES).default('normal'),
      }),
    )
    .output(z.strictObject({ returnUrl: z.string() })),
  mandate: calls
    .get('/test-gateway/mandates/{mandateId}', 'An own mandate that the test gateway asks for')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ mandateId: idValue }))
    .output(z.strictObject({ description: z.string(), isOpen: z.boolean() })),
  answerMandate: calls
    .post(
      '/test-gateway/mandates/{mandateId}',
      'Give the mandate or not, from an account that has enough or too little',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      PAYMENT_ALREADY_ANSWERED: ERRORS.PAYMENT_ALREADY_ANSWERED,
    })
    .input(z.strictObject({ mandateId: idValue, answer: z.enum(TEST_MANDATE_ANSWERS) }))
    .output(z.strictObject({ returnUrl: z.string() })),
};
