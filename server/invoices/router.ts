import { signedIn } from '#server/auth/procedures.ts';
import { runExport } from '#server/exports/run-export.ts';
import { drawInvoice } from './draw-invoice.ts';
import {
  getCustomerInvoice,
  getStaffInvoice,
  listCustomerInvoices,
  listInvoiceYears,
  listQuarterInvoices,
} from './queries.ts';
import { showInvoice } from './show-invoice.ts';
import { writeUbl } from './write-ubl.ts';

export const customerInvoices = {
  list: signedIn.customer.invoices.list.handler(({ context, input }) =>
    listCustomerInvoices(context.db, { customerId: context.actor.id, request: input }),
  ),
  years: signedIn.customer.invoices.years.handler(async ({ context }) => ({
    years: await listInvoiceYears(context.db, context.actor.id),
  })),
  get: signedIn.customer.invoices.get.handler(({ context, input }) =>
    showInvoice(context.db, { customerId: context.actor.id, ...input }),
  ),
  download: signedIn.customer.invoices.download.handler(async ({ context, input }) => {
    const own = { customerId: context.actor.id, ...input };
    return drawInvoice(context.pdf, await getCustomerInvoice(context.db, own));
  }),
  downloadUbl: signedIn.customer.invoices.downloadUbl.handler(async ({ context, input }) =>
    writeUbl(await getCustomerInvoice(context.db, { customerId: context.actor.id, ...input })),
  ),
};

export const staffInvoices = {
  list: signedIn.staff.invoices.list.handler(({ context, input: { customerId, ...request } }) =>
    listCustomerInvoices(context.db, { customerId, request }),
  ),
  listQuarter: signedIn.staff.invoices.listQuarter.handler(({ context, input }) =>
    listQuarterInvoices(context.db, input),
  ),
  export: signedIn.staff.invoices.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'invoices',
      filters: input,
      read: (page) => listQuarterInvoices(context.db, { ...input, ...page }),
    }),
  ),
  download: signedIn.staff.invoices.download.handler(async ({ context, input }) =>
    drawInvoice(context.pdf, await getStaffInvoice(context.db, input)),
  ),
  downloadUbl: signedIn.staff.invoices.downloadUbl.handler(async ({ context, input }) =>
    writeUbl(await getStaffInvoice(context.db, input)),
  ),
};
