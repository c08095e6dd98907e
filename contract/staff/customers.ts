import * as z from 'zod';
import { ROLES } from '#domain/role.ts';
import { signedIn } from '#contract/errors.ts';
import { centsValue, idValue, pageInput, pageOutput, textValue } from '#contract/values.ts';

export const staffCustomer = z.strictObject({
  id: idValue,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  role: z.enum(ROLES),
  servicesCount: z.int().nonnegative(),
  totalSpentCents: centsValue,
  createdAt: z.date(),
});

export type StaffCustomer = z.infer<typeof staffCustomer>;

/** `get-customers` of the specification: without input the first page of fifty. */
export const customers = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers',
      summary: 'Customers, newest first',
      tags: ['Staff'],
    })
    .input(
      z.strictObject({ ...pageInput, search: textValue(100).optional() }).default({ limit: 50 }),
    )
    .output(pageOutput(staffCustomer)),
};
