import * as z from 'zod';
import { isChargeQuantity, CHARGE_PRICES, CHARGE_UNITS } from '#domain/sales/charge.ts';
import {
  CORRECTION_BOUNDS,
  CORRECTION_REFUSALS,
  CORRECTION_VAT,
} from '#domain/sales/correction.ts';
import { CUSTOMER_FIELDS } from '#domain/identity/customer-field.ts';
import { REFUND_DESTINATIONS } from '#domain/sales/refund.ts';
import { VAT_ID_STATES, VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { billingDetails } from '#contract/customer/checkout.ts';
import { correctionLinks, invoiceDocument } from '#contract/customer/invoices.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  changedPrice,
  dateValue,
  idValue,
  positiveCentsValue,
  printedText,
  requiredPrinted,
} from '#contract/values.ts';

const { lines, priceCents, descriptionLength, reasonLength } = CORRECTION_BOUNDS;

export const correctedLine = z.strictObject({
  /** Line of the invoice that it comes in the place of; null for another. */
  lineId: idValue.nullable(),
  description: requiredPrinted(descriptionLength),
  quantity: z
    .number('Vul een aantal in.')
    .refine(isChargeQuantity, 'Een aantal van 0,01 tot 9999,99, met hoogstens twee decimalen.'),
  unit: z.enum(CHARGE_UNITS).nullable(),
  /** Price of one before discount; all lines together say whether btw is in it. */
  priceCents: positiveCentsValue.refine(
    (price) => price <= priceCents.max,
    'Vul een bedrag in van hoogstens € 100.000.',
  ),
});

/** Party to whom the corrected invoice is made out. Rules between fields are the domain's. */
export const correctedBuyer = z.strictObject({
  ...billingDetails.shape,
  reference: printedText(CUSTOMER_FIELDS.billingReference.max),
});

export type CorrectedBuyer = z.infer<typeof correctedBuyer>;

/** The invoice as it has to be. */
export const correctionFields = z.strictObject({
  lines: z.array(correctedLine).min(lines.min).max(lines.max),
  prices: z.enum(CHARGE_PRICES),
  vat: z.enum(CORRECTION_VAT),
  buyer: correctedBuyer,
  /** Printed on the credit invoice. */
  reason: requiredPrinted(reasonLength),
});

export type CorrectionFields = z.infer<typeof correctionFields>;

const one = z.strictObject({ invoiceId: idValue });

const correctInvoiceInput = z.strictObject({
  ...one.shape,
  ...correctionFields.shape,
  /** Made once per form, and the id of the new invoice: sent twice, it is one correction. */
  correctionId: idValue,
  /** Total and paid part that the screen showed: with another of them nothing is corrected. */
  shownTotalCents: centsValue,
  shownPaidCents: centsValue,
  /** Destination, as the customer chose, of what was paid too much. */
  to: z.enum(REFUND_DESTINATIONS),
});

export type CorrectInvoiceInput = z.infer<typeof correctInvoiceInput>;

const startingLine = z.strictObject({
  lineId: idValue,
  description: z.string(),
  quantity: z.number().positive(),
  unit: z.enum(CHARGE_UNITS).nullable(),
  /** Price of one before discount, with btw in it and without. */
  priceCents: z.strictObject({ 'with-vat': centsValue, 'without-vat': centsValue }),
  discountLabel: z.string().nullable(),
  /** True if a service was paid by it, so that it stays. */
  stays: z.boolean(),
});

/** An invoice as staff see it by itself, with what its correction begins with. */
export const correctableInvoice = z.strictObject({
  document: invoiceDocument,
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  correction: correctionLinks,
  /** Reason that it cannot be corrected; null where it can. */
  refusal: z.enum(CORRECTION_REFUSALS).nullable(),
  /** Amounts of it that were paid, that are open, and that were credited before. */
  money: z.strictObject({
    paidCents: centsValue,
    openCents: centsValue,
    creditedCents: centsValue,
    /** True if what was paid too much can be sent back the way it came. */
    isCollected: z.boolean(),
  }),
  /** Null where it cannot be corrected. */
  begin: z
    .strictObject({
      lines: z.array(startingLine).max(200),
      prices: z.enum(CHARGE_PRICES),
      buyer: correctedBuyer,
      /** Their details by now, where they are whole and others. */
      buyerNow: correctedBuyer.nullable(),
    })
    .nullable(),
});

export type CorrectableInvoice = z.infer<typeof correctableInvoice>;

const draftedLine = z.strictObject({
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(CHARGE_UNITS).nullable(),
  netCents: centsValue,
  discountLabel: z.string().nullable(),
  discountNetCents: centsValue.nullable(),
});

/** A document before it is there, as its own page would show it. */
const draftedDocument = z.strictObject({
  buyer: z.array(z.string()).max(10),
  reference: z.string(),
  lines: z.array(draftedLine).max(200),
  country: z.string(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  vatPercent: z.number(),
  netCents: centsValue,
  vatCents: centsValue,
  totalCents: centsValue,
});

export type DraftedDocument = z.infer<typeof draftedDocument>;

/** Both documents of a correction, and what becomes of the money. */
export const draftedCorrection = z.strictObject({
  creditNote: draftedDocument,
  invoice: draftedDocument,
  money: z.strictObject({
    paidCents: centsValue,
    movedCents: centsValue,
    backCents: centsValue,
    openCents: centsValue,
    /** Day by which the open part is to be paid; null where nothing is open. */
    dueDate: dateValue.nullable(),
  }),
  /** Answer of the register about the buyer's btw-id; null where there is none to look up. */
  vatId: z.strictObject({ state: z.enum(VAT_ID_STATES), name: z.string() }).nullable(),
});

export type DraftedCorrection = z.infer<typeof draftedCorrection>;

const REFUSALS = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  SHOP_CLOSED: ERRORS.SHOP_CLOSED,
  INVOICE_NOT_CORRECTABLE: ERRORS.INVOICE_NOT_CORRECTABLE,
} as const;

export const corrections = {
  get: staff
    .get('/staff/invoices/{invoiceId}', 'Any invoice, and what its correction begins with')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(correctableInvoice),
  preview: staff
    .post(
      '/staff/invoices/{invoiceId}/correction-preview',
      'Both documents of a correction and what becomes of the money; nothing is made',
    )
    .errors(REFUSALS)
    .input(z.strictObject({ ...one.shape, ...correctionFields.shape }))
    .output(draftedCorrection),
  correct: staff
    .post(
      '/staff/invoices/{invoiceId}/correction',
      'Credit an invoice and issue the right one in its place, with the money that was paid',
    )
    .errors({
      ...REFUSALS,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
      ORDER_MONEY_CHANGED: ERRORS.ORDER_MONEY_CHANGED,
    })
    .input(correctInvoiceInput)
    .output(z.strictObject({ invoiceId: idValue })),
};
