import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { customerCredit } from '#contract/customer/credit.ts';
import { staff } from '#contract/procedures.ts';
import { centsValue, idValue } from '#contract/values.ts';

export const credit = {
  get: staff
    .get(
      '/staff/customers/{customerId}/credit',
      "A customer's credit, and the last hundred things that happened to it",
    )
    .input(z.strictObject({ customerId: idValue }))
    .output(customerCredit),
  payOut: staff
    .post(
      '/staff/customers/{customerId}/credit/pay-out',
      'All credit of a customer goes back the way its money came',
    )
    .errors({ CONFLICT: ERRORS.CONFLICT, OWN_BENEFIT: ERRORS.OWN_BENEFIT })
    .input(
      z.strictObject({
        customerId: idValue,
        /** Balance that the screen showed: with another one nothing is sent. */
        shownCents: centsValue,
      }),
    )
    .output(z.strictObject({ customerId: idValue })),
};
