import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { centsValue, dateValue, idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Invoices');

/** An account that invoices are collected from; of its number only the end. */
export const givenMandate = z.strictObject({
  id: idValue,
  /** The order that it was given with; null where it was given with a cent. */
  orderId: idValue.nullable(),
  reference: z.string(),
  accountHolder: z.string(),
  accountEnding: z.string(),
  signedOn: dateValue.nullable(),
  givenAt: z.date().nullable(),
});

export type StaffMandate = z.infer<typeof givenMandate>;

const customerMandates = z.strictObject({
  /** Text that one agrees to; null in a shop that cannot collect. */
  agreement: z.string().nullable(),
  valid: givenMandate.nullable(),
  /** One that was asked and not answered yet, and where to; without a place the bank thinks about it. */
  asked: z
    .strictObject({
      id: idValue,
      payUrl: z.string().nullable(),
      /** The order whose payment gives it; null where a cent does. */
      orderId: idValue.nullable(),
    })
    .nullable(),
  planned: z
    .array(
      z.strictObject({
        orderId: idValue,
        serviceName: z.string(),
        invoiceNumber: z.string(),
        totalCents: centsValue,
        /** None while the mail that announces it has to go. */
        on: dateValue.nullable(),
      }),
    )
    .max(100),
});

export type CustomerMandates = z.infer<typeof customerMandates>;

/** Direct debit: what the customer lets the shop collect. */
export const mandates = {
  get: calls
    .get(
      '/mandates',
      'The account that own invoices are collected from, and what is collected next',
    )
    .output(customerMandates),
  ask: calls
    .post('/mandates', 'Agree to direct debit; answers where to confirm it at the bank')
    .errors({
      CONFLICT: ERRORS.CONFLICT,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      PAYMENT_START_FAILED: ERRORS.PAYMENT_START_FAILED,
    })
    .input(z.strictObject({ agreed: z.literal(true) }))
    .output(z.strictObject({ payUrl: z.string() })),
  check: calls
    .post('/mandates/check', 'Ask the bank how it stands with a mandate that was asked')
    .output(customerMandates),
  stop: calls
    .post('/mandates/stop', 'Let nothing be collected any more')
    .output(z.strictObject({ customerId: idValue })),
};
