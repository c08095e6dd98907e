import * as z from 'zod';
import { ROLES } from '#domain/role.ts';
import { signedIn } from '#contract/errors.ts';
import {
  bigCentsValue,
  centsValue,
  exportOutput,
  idValue,
  listInput,
  pageOutput,
  severalOf,
  sortInput,
  textValue,
} from '#contract/values.ts';

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

export const customerTotals = z.strictObject({
  customers: z.int().nonnegative(),
  /** Whoever has admin rights: staff, admins and owners. */
  admins: z.int().nonnegative(),
  /** Of all customers together what each row calls `servicesCount` and `totalSpentCents`. */
  services: z.int().nonnegative(),
  revenueCents: bigCentsValue,
});

export type CustomerTotals = z.infer<typeof customerTotals>;

export const STAFF_CUSTOMER_SORTS = ['createdAt', 'name', 'email'] as const;
export type StaffCustomerSort = (typeof STAFF_CUSTOMER_SORTS)[number];

const filters = {
  search: textValue(100).optional(),
  role: severalOf(ROLES),
};

/** `get-customers` of the specification: without input the first page of fifty. */
export const customers = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers',
      summary: 'Customers, newest first unless sorted otherwise',
      tags: ['Staff'],
    })
    .input(
      z.strictObject({ ...listInput(STAFF_CUSTOMER_SORTS), ...filters }).default({ limit: 50 }),
    )
    .output(pageOutput(staffCustomer)),
  totals: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/totals',
      summary: 'The figures above the customers',
      tags: ['Staff'],
    })
    .output(customerTotals),
  export: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/export',
      summary: 'All customers of a list, in batches',
      tags: ['Staff'],
    })
    .input(z.strictObject({ ...sortInput(STAFF_CUSTOMER_SORTS), ...filters }))
    .output(exportOutput(staffCustomer)),
};
