import * as z from 'zod';
import { givenMandate } from '#contract/customer/mandates.ts';
import { staff } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

export const mandates = {
  get: staff
    .get(
      '/staff/customers/{customerId}/mandate',
      "The account that a customer's invoices are collected from",
    )
    .input(z.strictObject({ customerId: idValue }))
    .output(z.strictObject({ valid: givenMandate.nullable() })),
  stop: staff
    .post(
      '/staff/customers/{customerId}/mandate/stop',
      'Let nothing be collected from a customer any more',
    )
    .input(z.strictObject({ customerId: idValue }))
    .output(z.strictObject({ customerId: idValue })),
};
