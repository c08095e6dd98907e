import * as z from 'zod';
import {
  BANK_BOOKINGS,
  BANK_INVOICE_MAX_LENGTH,
  BANK_MATCH_REASONS,
  BANK_VERDICTS,
} from '#domain/bank-match.ts';
import {
  BANK_FILE_MAX_BYTES,
  BANK_FILE_MAX_ENTRIES,
  BANK_LINE_SIDES,
  BANK_LINE_STATES,
  BANK_REASON_MAX_LENGTH,
  BANK_FILE_REFUSALS,
} from '#domain/bank-statement.ts';
import { INVOICE_STATUSES } from '#domain/invoice.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import {
  centsValue,
  dateValue,
  idValue,
  pageInput,
  pageOutput,
  requiredText,
} from '#contract/values.ts';

/** What booking a line for an invoice would do. */
export const weighedInvoice = z.strictObject({
  invoiceNumber: z.string(),
  orderId: idValue,
  customerName: z.string(),
  totalCents: centsValue,
  status: z.enum(INVOICE_STATUSES),
  /** Null where the line is too little to pay it. */
  booking: z.enum(BANK_BOOKINGS).nullable(),
});

export type WeighedInvoice = z.infer<typeof weighedInvoice>;

export const bankLine = z.strictObject({
  id: idValue,
  bookedOn: dateValue,
  amountCents: centsValue,
  side: z.enum(BANK_LINE_SIDES),
  /** The bank undid an earlier movement. */
  isReversal: z.boolean(),
  state: z.enum(BANK_LINE_STATES),
  /** Of who paid, as the bank has it; null for what is not an invoice of ours. */
  payerName: z.string().nullable(),
  payerIban: z.string().nullable(),
  text: z.string().nullable(),
  bankReference: z.string().nullable(),
  booking: z.enum(BANK_BOOKINGS).nullable(),
  reason: z.string().nullable(),
  /** Of a booked line. */
  invoiceNumber: z.string().nullable(),
  orderId: idValue.nullable(),
  /** Of an open line: what it seems to be, as things stand now. */
  proposal: z
    .strictObject({
      verdict: z.enum(BANK_VERDICTS),
      reason: z.enum(BANK_MATCH_REASONS),
      invoice: weighedInvoice.nullable(),
    })
    .nullable(),
});

export type BankLineShown = z.infer<typeof bankLine>;

const count = z.int().nonnegative();

const imported = z.strictObject({
  statementId: idValue,
  /** Lines that were new. */
  added: count.max(BANK_FILE_MAX_ENTRIES),
  /** Of those: money that came in, so that a person or a press of a button books it. */
  incoming: count.max(BANK_FILE_MAX_ENTRIES),
  /** Lines that an earlier file had. */
  known: count.max(BANK_FILE_MAX_ENTRIES),
  /** What the bank announced and has not booked; not kept. */
  pending: count,
});

export type ImportedStatement = z.infer<typeof imported>;

const one = { lineId: idValue };
const invoiceNumber = requiredText(BANK_INVOICE_MAX_LENGTH);
const file = z.file().max(BANK_FILE_MAX_BYTES, BANK_FILE_REFUSALS.TOO_LARGE);

export const bankStatements = {
  import: signedIn
    .route({
      method: 'POST',
      path: '/staff/bank-statements',
      summary: 'Read a CAMT.053 file of the bank; nothing is booked yet',
      tags: ['Staff'],
    })
    .input(z.strictObject({ file }))
    .output(imported),
  lines: signedIn
    .route({
      method: 'GET',
      path: '/staff/bank-lines',
      summary: 'Lines of bank statements in one state, with what each seems to be, newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject({ ...pageInput, state: z.enum(BANK_LINE_STATES).default('open') }))
    .output(pageOutput(bankLine)),
  summary: signedIn
    .route({
      method: 'GET',
      path: '/staff/bank-lines/summary',
      summary: 'How many lines are certainly the money of an invoice',
      tags: ['Staff'],
    })
    .output(
      z.strictObject({
        /** The account that files must be of; null while the shop has none. */
        iban: z.string().nullable(),
        certain: count,
      }),
    ),
  weigh: signedIn
    .route({
      method: 'GET',
      path: '/staff/bank-lines/{lineId}/invoice',
      summary: 'What booking a line for an invoice would do',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ ...one, invoiceNumber }))
    .output(weighedInvoice),
  book: signedIn
    .route({
      method: 'POST',
      path: '/staff/bank-lines/{lineId}/book',
      summary: 'Book a line for an invoice, if it does what was shown',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
    })
    .input(z.strictObject({ ...one, invoiceNumber, booking: z.enum(BANK_BOOKINGS) }))
    .output(z.strictObject({ ...one, orderId: idValue })),
  bookCertain: signedIn
    .route({
      method: 'POST',
      path: '/staff/bank-lines/book-certain',
      summary: 'Book what is certain, as many lines as one call takes',
      tags: ['Staff'],
    })
    .output(
      z.strictObject({
        booked: count,
        /** That stay open: somebody was earlier, or the order could not be paid. */
        failed: count,
        /** For the next call. */
        left: count,
      }),
    ),
  dismiss: signedIn
    .route({
      method: 'POST',
      path: '/staff/bank-lines/{lineId}/dismiss',
      summary: 'A line is no sale; who paid and why is forgotten',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ ...one, reason: requiredText(BANK_REASON_MAX_LENGTH) }))
    .output(z.strictObject(one)),
};
