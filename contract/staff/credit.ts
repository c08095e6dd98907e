import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { customerCredit } from '#contract/customer/credit.ts';
import { signedIn } from '#contract/procedures.ts';
import { centsValue, idValue } from '#contract/values.ts';

export const credit = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/credit',
      summary: "A customer's credit, and the last hundred things that happened to it",
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue }))
    .output(customerCredit),
  payOut: signedIn
    .route({
      method: 'POST',
      path: '/staff/customers/{customerId}/credit/pay-out',
      summary: 'All credit of a customer goes back the way its money came',
      tags: ['Staff'],
    })
    .errors({ CONFLICT: ERRORS.CONFLICT, OWN_BENEFIT: ERRORS.OWN_BENEFIT })
    .input(
      z.strictObject({
        customerId: idValue,
        /** What the screen showed: with another balance nothing is sent. */
        shownCents: centsValue,
      }),
    )
    .output(z.strictObject({ customerId: idValue })),
};
