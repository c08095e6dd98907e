import * as z from 'zod';
import { signedIn } from '#contract/errors.ts';
import { centsValue, dateValue } from '#contract/values.ts';

export const dashboardSummary = z.strictObject({
  activeServices: z.int().nonnegative(),
  totalServices: z.int().nonnegative(),
  monthlyCostCents: centsValue,
  openTickets: z.int().nonnegative(),
  totalSpentCents: centsValue,
  openInvoices: z.int().nonnegative(),
  nextPaymentDate: dateValue.nullable(),
});

export type DashboardSummary = z.infer<typeof dashboardSummary>;

export const dashboard = {
  summary: signedIn
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'The figures above the own dashboard',
      tags: ['Account'],
    })
    .output(dashboardSummary),
};
