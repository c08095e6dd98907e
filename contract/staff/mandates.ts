import * as z from 'zod';
import { givenMandate } from '#contract/customer/mandates.ts';
import { signedIn } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

export const mandates = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/mandate',
      summary: "The account that a customer's invoices are collected from",
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue }))
    .output(z.strictObject({ valid: givenMandate.nullable() })),
  stop: signedIn
    .route({
      method: 'POST',
      path: '/staff/customers/{customerId}/mandate/stop',
      summary: 'Let nothing be collected from a customer any more',
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue }))
    .output(z.strictObject({ customerId: idValue })),
};
