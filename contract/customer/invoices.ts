import * as z from 'zod';
import { CHARGE_UNITS } from '#domain/sales/charge.ts';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { REFUND_WAYS } from '#domain/sales/refund.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import {
  centsValue,
  changedRest,
  dateValue,
  idValue,
  ownListInput,
  pageOutput,
  pdfFile,
  plannedCollection,
  qrCode,
  reopenedClaim,
  severalOf,
  ublFile,
} from '#contract/values.ts';

const calls = callsOf(signedIn, 'Invoices');

export const customerInvoice = z.strictObject({
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
  createdAt: z.date(),
});

export type CustomerInvoice = z.infer<typeof customerInvoice>;

const party = z.strictObject({
  name: z.string(),
  company: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  kvk: z.string(),
  vatId: z.string(),
  iban: z.string(),
});

export const invoiceDocument = z.strictObject({
  ...customerInvoice.shape,
  /** Tells whether it was paid when it was issued, which it prints. */
  bornPaid: z.boolean(),
  /** Part that was paid by then, where that was not all, which it prints too. */
  prepaidCents: centsValue.nullable(),
  /** Ways in which it was paid, as far as it was; its proof of payment names them. */
  paidBy: z
    .array(z.strictObject({ method: z.enum(PAYMENT_METHODS), isCollection: z.boolean() }))
    .max(PAYMENT_METHODS.length * 2),
  /** The invoice in whose place it came. */
  corrects: z.strictObject({ invoiceNumber: z.string(), issuedOn: dateValue }).nullable(),
  /** The order it invoices; an e-invoice names it where the buyer gave no reference of their own. */
  orderId: idValue.nullable(),
  /** The invoice that a credit note undoes, and why. */
  credits: z.strictObject({ invoiceNumber: z.string(), issuedOn: dateValue }).nullable(),
  reason: z.string().nullable(),
  /** Money that goes back with a credit note, and how; unknown of those from before. */
  moneyBack: z.strictObject({ way: z.enum(REFUND_WAYS), amountCents: centsValue }).nullable(),
  /** Collection, as it was said when the invoice was issued. */
  collection: z
    .strictObject({ reference: z.string(), accountEnding: z.string(), on: dateValue })
    .nullable(),
  seller: party,
  /**
   * With their own reference, unknown on invoices from before one could give it, and their address on the
   * Peppol network where that follows from their btw-id.
   */
  buyer: party.extend({
    reference: z.string().optional(),
    peppol: z.strictObject({ scheme: z.string(), id: z.string() }).optional(),
  }),
  lines: z
    .array(
      z.strictObject({
        description: z.string(),
        quantity: z.number().positive(),
        /** Unit of work that is counted, and the price of one without VAT, in cents with two decimals. */
        unit: z.enum(CHARGE_UNITS).nullable(),
        unitCents: z.number().nullable(),
        periodStart: dateValue.nullable(),
        periodEnd: dateValue.nullable(),
        grossCents: centsValue,
        netCents: centsValue,
        vatCents: centsValue,
        vatPercent: z.number(),
        /** Discount on its price: it is off the amounts of the line already. */
        discount: z
          .strictObject({ label: z.string(), grossCents: centsValue, netCents: centsValue })
          .nullable(),
      }),
    )
    .max(200),
  netCents: centsValue,
  vatCents: centsValue,
  vatTreatment: z.enum(VAT_TREATMENTS),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

const linkedInvoice = z.strictObject({ id: idValue, invoiceNumber: z.string() });

/** Other documents of a correction: the one before it and the one that came in its place. */
export const correctionLinks = z.strictObject({
  before: linkedInvoice.nullable(),
  after: linkedInvoice.nullable(),
});

export type CorrectionLinks = z.infer<typeof correctionLinks>;

/** The document, with the code that a bank's app reads from the screen while money is expected. */
const shownInvoice = z.strictObject({
  ...invoiceDocument.shape,
  correction: correctionLinks,
  transferQr: qrCode.nullable(),
  /** The part that came in, as credit, and the rest to pay. */
  part: changedRest.nullable(),
  /** While it was paid and is open again. */
  reopened: reopenedClaim.nullable(),
  /** The order on whose page it can be paid online, while it is open. */
  payOrderId: idValue.nullable(),
  /** While it is collected by itself. */
  collected: plannedCollection.nullable(),
});

export type ShownInvoice = z.infer<typeof shownInvoice>;

const one = z.strictObject({ invoiceId: idValue });

export const invoices = {
  list: calls
    .get('/invoices', 'Own invoices, newest first')
    .input(z.strictObject({ ...ownListInput, status: severalOf(INVOICE_STATUSES) }))
    .output(pageOutput(customerInvoice)),
  years: calls
    .get('/invoice-years', 'The years in which there may be own orders and invoices, newest first')
    .output(z.strictObject({ years: z.array(z.int()).max(100) })),
  get: calls
    .get('/invoices/{invoiceId}', 'One own invoice as it was issued')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(shownInvoice),
  download: calls
    .get('/invoices/{invoiceId}/pdf', 'One own invoice as a PDF')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(pdfFile),
  downloadProof: calls
    .get('/invoices/{invoiceId}/proof', 'One own invoice that was paid, as proof of it, as a PDF')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(pdfFile),
  downloadUbl: calls
    .get('/invoices/{invoiceId}/ubl', 'One own invoice as an e-invoice (UBL 2.1, EN 16931)')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(ublFile),
};
