import * as z from 'zod';
import { member, workAccount } from '#contract/customer/members.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';
import { MEMBERS_MAX } from '#domain/identity/membership.ts';

/** People who work along in a customer's account, and accounts the customer works for: to look at only. */
export const members = {
  list: staff
    .get(
      '/staff/customers/{customerId}/members',
      'Colleagues of a customer, and the accounts that the customer works for',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue }))
    .output(
      z.strictObject({
        items: z.array(member).max(MEMBERS_MAX),
        worksFor: z.array(workAccount).max(100),
      }),
    ),
};
