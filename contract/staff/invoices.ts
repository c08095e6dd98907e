import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { STAFF_INVOICE_SORTS } from '#contract/lists.ts';
import { staff } from '#contract/procedures.ts';
import { AGE_BANDS, DOCUMENT_STATES } from '#domain/sales/invoice-age.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { REOPEN_REASONS } from '#domain/sales/chargeback.ts';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import {
  bigCentsValue,
  centsValue,
  dateValue,
  exportOutput,
  idValue,
  listInput,
  pageInput,
  pageOutput,
  pdfFile,
  quarterValue,
  severalOf,
  sortInput,
  textValue,
  ublFile,
  yearValue,
} from '#contract/values.ts';

/** An invoice as staff see it in lists. */
export const invoiceLine = z.strictObject({
  id: idValue,
  invoiceNumber: z.string(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  totalCents: centsValue,
  issuedOn: dateValue,
  dueDate: dateValue,
  paidAt: z.date().nullable(),
  /** Moment since which another takes its place; null of one that was not corrected. */
  correctedAt: z.date().nullable(),
});

const staffInvoice = z.strictObject({ ...invoiceLine.shape, createdAt: z.date() });

/** One for each line, were they all different. */
const RATES_MAX = 100;
/** Every method, by mandate and not. */
const WAYS_MAX = PAYMENT_METHODS.length * 2;

/** An invoice or credit invoice as a bookkeeper enters it. */
const bookedInvoice = z.strictObject({
  ...invoiceLine.shape,
  netCents: centsValue,
  vatCents: centsValue,
  vatTreatment: z.enum(VAT_TREATMENTS),
  buyerName: z.string(),
  country: z.string(),
  vatId: z.string(),
  /** The invoice that a credit invoice takes back. */
  creditedNumber: z.string().nullable(),
  /** The same amounts by the rate of their lines, the highest first; together they are those of the invoice. */
  rates: z
    .array(
      z.strictObject({
        vatPercent: z.number(),
        netCents: centsValue,
        vatCents: centsValue,
        grossCents: centsValue,
      }),
    )
    .max(RATES_MAX),
  /** Day in Amsterdam on which it was paid, or on which the money of a credit invoice went back. */
  paidOn: dateValue.nullable(),
  /** Ways in which that was done: several where parts of it were paid apart. */
  paidBy: z
    .array(z.strictObject({ method: z.enum(PAYMENT_METHODS), isCollection: z.boolean() }))
    .max(WAYS_MAX),
});

/** An invoice or credit invoice as an e-invoice, and the name that its file gets. */
const writtenUbl = z.strictObject({ fileName: z.string(), xml: z.string() });

export type WrittenUbl = z.infer<typeof writtenUbl>;

export type BookedInvoice = z.infer<typeof bookedInvoice>;

/** An invoice or credit invoice in the list of all customers. */
const listedInvoice = z.strictObject({
  ...staffInvoice.shape,
  /** Null for what no order is behind. */
  orderId: idValue.nullable(),
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  /** Part that is still owed. */
  openCents: centsValue,
  /** Reason that it is open again, while it is. */
  reopenedBecause: z.enum(REOPEN_REASONS).nullable(),
});

export type ListedInvoice = z.infer<typeof listedInvoice>;

const ageing = z.strictObject({
  /** Amounts still owed, in the order of `AGE_BANDS`. */
  bands: z
    .array(
      z.strictObject({
        band: z.enum(AGE_BANDS),
        count: z.int().nonnegative(),
        openCents: bigCentsValue,
      }),
    )
    .length(AGE_BANDS.length),
});

export type Ageing = z.infer<typeof ageing>;

const narrowed = { search: textValue(100).optional(), state: severalOf(DOCUMENT_STATES) };

const one = z.strictObject({ invoiceId: idValue });

export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoices = {
  list: staff
    .get('/staff/invoices', 'The invoices of a customer, newest first')
    .input(z.strictObject({ ...pageInput, customerId: idValue }))
    .output(pageOutput(staffInvoice)),
  listAll: staff
    .get('/staff/invoices/all', 'Invoices and credit invoices of all customers, newest first')
    .input(z.strictObject({ ...listInput(STAFF_INVOICE_SORTS), ...narrowed }))
    .output(pageOutput(listedInvoice)),
  exportAll: staff
    .get('/staff/invoices/all/export', 'The same list, in batches')
    .input(z.strictObject({ ...sortInput(STAFF_INVOICE_SORTS), ...narrowed }))
    .output(exportOutput(listedInvoice)),
  ageing: staff
    .get('/staff/invoices/ageing', 'What is still owed on invoices, by how late it is')
    .output(ageing),
  listQuarter: staff
    .get(
      '/staff/invoices/quarters/{year}/{quarter}',
      'All invoices and credit invoices of a quarter, newest first',
    )
    .input(z.strictObject({ ...pageInput, year: yearValue, quarter: quarterValue }))
    .output(pageOutput(bookedInvoice)),
  export: staff
    .get('/staff/invoices/export', 'All invoices and credit invoices of a quarter, in batches')
    .input(z.strictObject({ year: yearValue, quarter: quarterValue }))
    .output(exportOutput(bookedInvoice)),
  exportUbl: staff
    .get('/staff/invoices/export/ubl', 'The same as e-invoices (UBL 2.1, EN 16931), in batches')
    .input(z.strictObject({ year: yearValue, quarter: quarterValue }))
    .output(exportOutput(writtenUbl)),
  download: staff
    .get('/staff/invoices/{invoiceId}/pdf', 'Any invoice as a PDF')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(pdfFile),
  downloadProof: staff
    .get('/staff/invoices/{invoiceId}/proof', 'Any invoice that was paid, as proof of it, as a PDF')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(pdfFile),
  downloadUbl: staff
    .get('/staff/invoices/{invoiceId}/ubl', 'Any invoice as an e-invoice (UBL 2.1, EN 16931)')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(ublFile),
};
