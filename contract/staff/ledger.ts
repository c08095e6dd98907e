import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  dateValue,
  exportOutput,
  idValue,
  quarterValue,
  signedBigCentsValue,
  yearValue,
} from '#contract/values.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import {
  ACCOUNT_NUMBER,
  isLedgerSlot,
  LEDGER_SLOTS,
  type LedgerSlot,
} from '#domain/sales/ledger.ts';
import { JOURNALS } from '#domain/sales/ledger-entry.ts';

const slotValue = z
  .string()
  .max(60)
  .refine((text): text is LedgerSlot => isLedgerSlot(text));
const numberValue = z.string().trim().regex(ACCOUNT_NUMBER, 'Gebruik 1 tot 16 cijfers of letters.');

const account = z.strictObject({ slot: slotValue, number: z.string() });

const ledger = z.strictObject({
  /** A number for every place. */
  accounts: z.array(account).length(LEDGER_SLOTS.length),
  /** The shop as its invoices name it; empty where it is not filled in. */
  company: z.strictObject({
    name: z.string(),
    kvk: z.string(),
    vatId: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
});

export type Ledger = z.infer<typeof ledger>;

/** An event of the books, with its amounts by place: debit above zero, credit below; together nothing. */
const ledgerEntry = z.strictObject({
  journal: z.enum(JOURNALS),
  number: z.string(),
  on: dateValue,
  text: z.string(),
  invoiceNumber: z.string().nullable(),
  customer: z.strictObject({ id: idValue, name: z.string() }),
  lines: z
    .array(
      z.strictObject({
        slot: slotValue,
        cents: signedBigCentsValue,
        vat: z
          .strictObject({
            treatment: z.enum(VAT_TREATMENTS),
            percent: z.number(),
            cents: signedBigCentsValue,
          })
          .nullable(),
      }),
    )
    .max(400),
});

export const ledgerCalls = {
  get: staff.get('/staff/ledger', 'Numbers of the ledger, and the shop whose it is').output(ledger),
  save: staff
    .post('/staff/ledger', 'Changes numbers of the ledger, unless somebody else did meanwhile')
    .errors({ LEDGER_CHANGED: ERRORS.LEDGER_CHANGED, ACCOUNT_SHARED: ERRORS.ACCOUNT_SHARED })
    .input(
      z.strictObject({
        changes: z
          .array(z.strictObject({ slot: slotValue, from: z.string().max(16), to: numberValue }))
          .min(1)
          .max(LEDGER_SLOTS.length),
      }),
    )
    .output(ledger),
  exportEntries: staff
    .get(
      '/staff/ledger/entries/export',
      'Sales and money of a year or quarter as a ledger books them',
    )
    .input(z.strictObject({ year: yearValue, quarter: quarterValue.optional() }))
    .output(exportOutput(ledgerEntry)),
};
