import * as z from 'zod';
import { BANK_FILE_REFUSALS } from '#domain/sales/bank-file.ts';
import { BANK_BOOKINGS, BANK_INVOICES_MAX, BANK_STANDINGS } from '#domain/sales/bank-booking.ts';
import { BANK_MATCH_REASONS, BANK_VERDICTS } from '#domain/sales/bank-match.ts';
import {
  BANK_FILE_MAX_BYTES,
  BANK_FILE_MAX_ENTRIES,
  BANK_LINE_SIDES,
  BANK_LINE_STATES,
  BANK_REASON_MAX_LENGTH,
  BANK_SKIPPED_MAX,
  BANK_TEXT_MAX,
} from '#domain/sales/bank-statement.ts';
import { INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  dateValue,
  idValue,
  pageInput,
  pageOutput,
  requiredText,
} from '#contract/values.ts';

const weighedInvoice = z.strictObject({
  invoiceNumber: z.string(),
  orderId: idValue,
  customerName: z.string(),
  totalCents: centsValue,
  status: z.enum(INVOICE_STATUSES),
  standing: z.enum(BANK_STANDINGS),
});

/** Outcome of booking a line for these invoices: for all of them, or nothing. */
const weighedLine = z.strictObject({
  invoices: z.array(weighedInvoice).max(BANK_INVOICES_MAX),
  /** Sum that the invoices ask together, however they stand. */
  sumCents: centsValue,
  /** Null where it cannot be booked for them. */
  booking: z.enum(BANK_BOOKINGS).nullable(),
  /** Reason that it cannot, in a sentence. */
  refusal: z.string().nullable(),
});

export type WeighedLine = z.infer<typeof weighedLine>;

export const bankLine = z.strictObject({
  id: idValue,
  bookedOn: dateValue,
  amountCents: centsValue,
  side: z.enum(BANK_LINE_SIDES),
  /** The bank undid an earlier movement. */
  isReversal: z.boolean(),
  state: z.enum(BANK_LINE_STATES),
  /** Name of the payer, as the bank has it; null for what is not an invoice of ours. */
  payerName: z.string().nullable(),
  payerIban: z.string().nullable(),
  text: z.string().nullable(),
  bankReference: z.string().nullable(),
  booking: z.enum(BANK_BOOKINGS).nullable(),
  reason: z.string().nullable(),
  /**
   * Invoices that a booked line paid, or was too much or too late for. For money that the bank took back:
   * those of the line that it came with.
   */
  invoices: z
    .array(z.strictObject({ invoiceNumber: z.string(), orderId: idValue }))
    .max(BANK_INVOICES_MAX),
  /** Proposal for an open line, as things stand now. */
  proposal: z
    .strictObject({
      verdict: z.enum(BANK_VERDICTS),
      reason: z.enum(BANK_MATCH_REASONS),
      /** Null where nothing fits, or where they are too many to book at once. */
      weighed: weighedLine.nullable(),
    })
    .nullable(),
});

export type BankLineShown = z.infer<typeof bankLine>;

const count = z.int().nonnegative();

const imported = z.strictObject({
  statementId: idValue,
  /** Lines that were new. */
  added: count.max(BANK_FILE_MAX_ENTRIES),
  /**
   * Those among them with money that came in or was turned back, which a person or a press of a button
   * decides on.
   */
  incoming: count.max(BANK_FILE_MAX_ENTRIES),
  /** Lines that an earlier file had. */
  known: count.max(BANK_FILE_MAX_ENTRIES),
  /** Lines that the bank announced and has not booked; not kept. */
  pending: count,
  /** Accounts in the file that are not the shop's, with how many lines of each were left out. */
  skipped: z
    .array(z.strictObject({ account: z.string().max(BANK_TEXT_MAX.short), lines: count }))
    .max(BANK_SKIPPED_MAX),
});

export type ImportedStatement = z.infer<typeof imported>;

const one = { lineId: idValue };
/** As somebody types a number; which invoice that is, is told with the answer. */
const INVOICE_NUMBER_MAX_LENGTH = 40;
const invoiceNumbers = z
  .array(requiredText(INVOICE_NUMBER_MAX_LENGTH))
  .min(1, 'Vul een factuurnummer in.')
  .max(BANK_INVOICES_MAX, `Noem ten hoogste ${BANK_INVOICES_MAX} facturen.`);
const file = z.file().max(BANK_FILE_MAX_BYTES, BANK_FILE_REFUSALS.TOO_LARGE);

export const bankStatements = {
  import: staff
    .post(
      '/staff/bank-statements',
      'Read a CAMT.053 or MT940 file of the bank; nothing is booked yet',
    )
    .input(z.strictObject({ file }))
    .output(imported),
  lines: staff
    .get(
      '/staff/bank-lines',
      'Lines of bank statements in one state, with what each seems to be, newest first',
    )
    .input(z.strictObject({ ...pageInput, state: z.enum(BANK_LINE_STATES).default('open') }))
    .output(pageOutput(bankLine)),
  summary: staff
    .get('/staff/bank-lines/summary', 'How many lines are certainly the money of an invoice')
    .output(
      z.strictObject({
        /** The account that files must be of; null while the shop has none. */
        iban: z.string().nullable(),
        certain: count,
      }),
    ),
  weigh: staff
    .get('/staff/bank-lines/{lineId}/invoices', 'What booking a line for these invoices would do')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ ...one, invoiceNumbers }))
    .output(weighedLine),
  book: staff
    .post(
      '/staff/bank-lines/{lineId}/book',
      'Book a line for all of these invoices, if it does what was shown, or for none',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
    })
    .input(z.strictObject({ ...one, invoiceNumbers, booking: z.enum(BANK_BOOKINGS) }))
    .output(z.strictObject({ ...one, orderIds: z.array(idValue).max(BANK_INVOICES_MAX) })),
  bookCertain: staff
    .post('/staff/bank-lines/book-certain', 'Book what is certain, as many lines as one call takes')
    .output(
      z.strictObject({
        booked: count,
        /** Lines that stay open: somebody was earlier, an order could not be paid, or it is one's own. */
        failed: count,
        /** For the next call. */
        left: count,
      }),
    ),
  dismiss: staff
    .post('/staff/bank-lines/{lineId}/dismiss', 'A line is no sale; who paid and why is forgotten')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ ...one, reason: requiredText(BANK_REASON_MAX_LENGTH) }))
    .output(z.strictObject(one)),
};
