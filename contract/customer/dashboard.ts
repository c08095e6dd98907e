import * as z from 'zod';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { ownIncidents } from '#contract/customer/incidents.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { centsValue, dateValue, idValue } from '#contract/values.ts';
import { WAITING_SHOWN } from '#contract/lists.ts';

const calls = callsOf(signedIn, 'Account');

export const dashboardSummary = z.strictObject({
  activeServices: z.int().nonnegative(),
  totalServices: z.int().nonnegative(),
  monthlyCostCents: centsValue,
  openTickets: z.int().nonnegative(),
  totalSpentCents: centsValue,
  openInvoices: z.int().nonnegative(),
  /** All that is asked of them, with an invoice or without, and what is left of it to pay. */
  openPayments: z.int().nonnegative(),
  openCents: centsValue,
  nextPaymentDate: dateValue.nullable(),
  /** True if the shop collects for who wants it, or did or was asked to for this customer. */
  hasDirectDebit: z.boolean(),
  /** Incidents and maintenance that touch this customer. */
  incidents: ownIncidents,
});

export type DashboardSummary = z.infer<typeof dashboardSummary>;

export const waitingForCustomer = z.strictObject({
  /** The one due first comes first. */
  invoices: z
    .array(
      z.strictObject({
        id: idValue,
        invoiceNumber: z.string(),
        status: z.enum(OPEN_INVOICE_STATUSES),
        /** Rest that is left to pay. */
        totalCents: centsValue,
        dueDate: dateValue,
      }),
    )
    .max(WAITING_SHOWN),
  /** Orders that nobody paid and that have no invoice yet. */
  orders: z
    .array(
      z.strictObject({
        id: idValue,
        serviceName: z.string(),
        totalCents: centsValue,
        paymentMethod: z.enum(PAYMENT_METHODS),
      }),
    )
    .max(WAITING_SHOWN),
  /** Tickets in which staff asked something. */
  tickets: z.array(z.strictObject({ id: idValue, subject: z.string() })).max(WAITING_SHOWN),
});

export type WaitingForCustomer = z.infer<typeof waitingForCustomer>;

export const dashboard = {
  summary: calls.get('/dashboard', 'The figures above the own dashboard').output(dashboardSummary),
  waiting: calls
    .get('/dashboard/waiting', 'What only goes on when its customer does something')
    .output(waitingForCustomer),
};
