import { AppError } from '#server/errors.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { listInvoiceYears } from './customer-queries.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawPaymentProof } from './draw-payment-proof.ts';
import {
  getCustomerInvoice,
  getStaffInvoice,
  listCustomerInvoices,
  listQuarterDocuments,
} from './queries.ts';
import { readBookedInvoices } from './read-booked-invoices.ts';
import { listInvoices, readAgeing } from './staff-queries.ts';
import { showInvoice } from './show-invoice.ts';
import { writeUbl } from './write-ubl.ts';

/** Each is written out on the thread that answers everybody, and is some ten kilobytes. */
const UBL_BATCH_ROWS = 50;

/** There is no proof of what is not paid, or is not any more. */
function found(proof: File | null): File {
  if (proof === null) throw new AppError('NOT_FOUND');
  return proof;
}

export const customerInvoices = {
  list: signedIn.customer.invoices.list.handler(({ context, input }) =>
    listCustomerInvoices(context.db, { customerId: context.actor.id, request: input }),
  ),
  years: signedIn.customer.invoices.years.handler(async ({ context }) => ({
    years: await listInvoiceYears(context.db, context.actor.id),
  })),
  get: signedIn.customer.invoices.get.handler(({ context, input }) =>
    showInvoice(context, { customerId: context.actor.id, ...input }),
  ),
  download: signedIn.customer.invoices.download.handler(async ({ context, input }) => {
    const own = { customerId: context.actor.id, ...input };
    return drawInvoice(context.pdf, await getCustomerInvoice(context.db, own));
  }),
  downloadProof: signedIn.customer.invoices.downloadProof.handler(async ({ context, input }) => {
    const own = { customerId: context.actor.id, ...input };
    return found(await drawPaymentProof(context.pdf, await getCustomerInvoice(context.db, own)));
  }),
  downloadUbl: signedIn.customer.invoices.downloadUbl.handler(async ({ context, input }) =>
    writeUbl(await getCustomerInvoice(context.db, { customerId: context.actor.id, ...input })),
  ),
};

export const staffInvoices = {
  list: signedIn.staff.invoices.list.handler(({ context, input: { customerId, ...request } }) =>
    listCustomerInvoices(context.db, { customerId, request }),
  ),
  listAll: signedIn.staff.invoices.listAll.handler(({ context, input }) =>
    listInvoices(context.db, { ...input, now: context.now() }),
  ),
  exportAll: signedIn.staff.invoices.exportAll.handler(({ context, input }) =>
    runExport(context, {
      noun: 'all-invoices',
      filters: input,
      read: (page) => listInvoices(context.db, { ...input, ...page, now: context.now() }),
    }),
  ),
  ageing: signedIn.staff.invoices.ageing.handler(({ context }) =>
    readAgeing(context.db, context.now()),
  ),
  listQuarter: signedIn.staff.invoices.listQuarter.handler(({ context, input }) =>
    readBookedInvoices(context.db, input),
  ),
  export: signedIn.staff.invoices.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'invoices',
      filters: input,
      read: (page) => readBookedInvoices(context.db, { ...input, ...page }),
    }),
  ),
  exportUbl: signedIn.staff.invoices.exportUbl.handler(({ context, input }) =>
    runExport(context, {
      noun: 'e-invoices',
      filters: input,
      batchRows: UBL_BATCH_ROWS,
      read: async (page) => {
        const documents = await listQuarterDocuments(context.db, { ...input, ...page });
        const files = documents.items.map(writeUbl);
        const items = files.map(async (file) => ({ fileName: file.name, xml: await file.text() }));
        return { ...documents, items: await Promise.all(items) };
      },
    }),
  ),
  download: signedIn.staff.invoices.download.handler(async ({ context, input }) =>
    drawInvoice(context.pdf, await getStaffInvoice(context.db, input)),
  ),
  downloadProof: signedIn.staff.invoices.downloadProof.handler(async ({ context, input }) =>
    found(await drawPaymentProof(context.pdf, await getStaffInvoice(context.db, input))),
  ),
  downloadUbl: signedIn.staff.invoices.downloadUbl.handler(async ({ context, input }) =>
    writeUbl(await getStaffInvoice(context.db, input)),
  ),
};
