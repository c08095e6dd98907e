import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import {
  getConsoleStatistics,
  getFinancialReport,
  listReportedOrders,
  listSupplies,
} from './queries.ts';
import { readDeferredInvoices } from './read-deferred-invoices.ts';
import { readDeferredRevenue } from './read-deferred-revenue.ts';
import { readVatReport } from './read-vat-report.ts';

export const staffStatistics = {
  get: signedIn.staff.statistics.get.handler(({ context }) =>
    getConsoleStatistics(context.db, {
      now: context.now(),
      sendsMails: context.mail.kind !== 'waiting',
    }),
  ),
};

export const staffReports = {
  get: signedIn.staff.reports.get.handler(({ context }) =>
    getFinancialReport(context.db, context.now()),
  ),
  vat: signedIn.staff.reports.vat.handler(({ context, input }) => readVatReport(context.db, input)),
  exportSupplies: signedIn.staff.reports.exportSupplies.handler(({ context, input }) =>
    runExport(context, {
      noun: 'supplies',
      filters: input,
      read: (page) => listSupplies(context.db, { ...input, ...page }),
    }),
  ),
  deferred: signedIn.staff.reports.deferred.handler(({ context, input }) =>
    readDeferredRevenue(context.db, input),
  ),
  exportDeferred: signedIn.staff.reports.exportDeferred.handler(({ context, input }) =>
    runExport(context, {
      noun: 'deferred-revenue',
      filters: input,
      read: (page) => readDeferredInvoices(context.db, { ...input, ...page }),
    }),
  ),
  orders: signedIn.staff.reports.orders.handler(({ context, input }) =>
    listReportedOrders(context.db, input),
  ),
  exportOrders: signedIn.staff.reports.exportOrders.handler(({ context, input }) =>
    runExport(context, {
      noun: 'reported-orders',
      filters: input,
      read: (page) => listReportedOrders(context.db, { ...input, ...page }),
    }),
  ),
};
