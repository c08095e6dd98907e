import * as z from 'zod';
import { mapCustomerFields } from '#domain/identity/customer-field.ts';
import { ROLES } from '#domain/platform/role.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  bigCentsValue,
  centsValue,
  emailValue,
  exportOutput,
  idValue,
  listInput,
  ownPasswordValue,
  pageOutput,
  personNameValue,
  printedText,
  requiredLines,
  requiredText,
  severalOf,
  sortInput,
  textValue,
} from '#contract/values.ts';
import { STAFF_CUSTOMER_SORTS } from '#contract/lists.ts';
import { CUSTOMER_FIELD_MAX } from '#domain/identity/customer.ts';

export const staffCustomer = z.strictObject({
  id: idValue,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  role: z.enum(ROLES),
  /** The active ones. */
  servicesCount: z.int().nonnegative(),
  /** Those that are not cancelled, whatever they are. */
  liveServices: z.int().nonnegative(),
  totalSpentCents: centsValue,
  blockedAt: z.date().nullable(),
  createdAt: z.date(),
});

export type StaffCustomer = z.infer<typeof staffCustomer>;

/** One customer as their page shows them. */
export const staffCustomerDetail = staffCustomer.extend({
  emailVerified: z.boolean(),
  /** Moment since which mails to it come back, until it is confirmed again. */
  emailBouncedAt: z.date().nullable(),
  /** As they stand: written by rules of their day. */
  ...mapCustomerFields(() => z.string()),
  openTickets: z.int().nonnegative(),
  openInvoices: z.int().nonnegative(),
  openInvoicesCents: centsValue,
  /** When they were last signed in, as far as a session of theirs still lives. */
  lastSeenAt: z.date().nullable(),
});

export type StaffCustomerDetail = z.infer<typeof staffCustomerDetail>;

export const CUSTOMER_MAIL_MAX = { subject: 150, message: 10_000 } as const;

const one = z.strictObject({ customerId: idValue });

export const customerTotals = z.strictObject({
  /** Without whoever works for the shop, or only for a customer. */
  customers: z.int().nonnegative(),
  /** People with admin rights: staff, admins and owners. */
  admins: z.int().nonnegative(),
  /** Sums over all customers of `servicesCount`, `liveServices` and `totalSpentCents` of each row. */
  services: z.int().nonnegative(),
  liveServices: z.int().nonnegative(),
  revenueCents: bigCentsValue,
});

export type CustomerTotals = z.infer<typeof customerTotals>;

const filters = {
  search: textValue(100).optional(),
  role: severalOf(ROLES),
};

/** `get-customers` of the specification: without input the first page of fifty. */
export const customers = {
  list: staff
    .get('/staff/customers', 'Customers, newest first unless sorted otherwise')
    .input(
      z.strictObject({ ...listInput(STAFF_CUSTOMER_SORTS), ...filters }).default({ limit: 50 }),
    )
    .output(pageOutput(staffCustomer)),
  get: staff
    .get('/staff/customers/{customerId}', 'One customer')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffCustomerDetail),
  create: staff
    .post('/staff/customers', 'Makes an account for a customer, who is invited by mail')
    .errors({ INPUT_INVALID: ERRORS.INPUT_INVALID })
    .input(
      z.strictObject({
        email: emailValue,
        firstName: personNameValue,
        lastName: personNameValue,
        company: printedText(CUSTOMER_FIELD_MAX.company),
      }),
    )
    .output(one),
  changeRole: staff
    .post('/staff/customers/{customerId}/role', 'Gives somebody another role')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      OWN_ROLE: ERRORS.OWN_ROLE,
      TARGET_IS_OWNER: ERRORS.TARGET_IS_OWNER,
      ROLE_UNCHANGED: ERRORS.ROLE_UNCHANGED,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
    })
    .input(
      z.strictObject({
        customerId: idValue,
        role: z.enum(ROLES),
        ownPassword: ownPasswordValue,
      }),
    )
    .output(z.strictObject({ customerId: idValue, role: z.enum(ROLES) })),
  /** `send-email` of the specification: to one customer, whose address is the account's. */
  sendEmail: staff
    .post('/staff/customers/{customerId}/email', 'Mails a customer')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED })
    .input(
      z.strictObject({
        customerId: idValue,
        /** Made by whoever sends, so that a second press sends nothing twice. */
        messageId: idValue,
        subject: requiredText(CUSTOMER_MAIL_MAX.subject),
        message: requiredLines(CUSTOMER_MAIL_MAX.message),
      }),
    )
    .output(z.strictObject({ to: z.string() })),
  totals: staff
    .get('/staff/customers/totals', 'The figures above the customers')
    .output(customerTotals),
  export: staff
    .get('/staff/customers/export', 'All customers of a list, in batches')
    .input(z.strictObject({ ...sortInput(STAFF_CUSTOMER_SORTS), ...filters }))
    .output(exportOutput(staffCustomer)),
};
