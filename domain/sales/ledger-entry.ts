import { cents, negateCents, subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { CreditKind } from './credit.ts';
import { revenueSlot, type LedgerSlot, type RevenueKind } from './ledger.ts';

/** Books that a bookkeeper keeps apart: sales, money by the way it moves, and credit. */
export const JOURNALS = ['sales', 'provider', 'bank', 'credit'] as const;
export type Journal = (typeof JOURNALS)[number];

/** The btw of a line of revenue: its rate in percent, and the amount, above zero where it is taken back. */
export type LineVat = { treatment: VatTreatment; percent: number; cents: Cents };

/** An amount at a place of the ledger: debit above zero, credit below. */
export type LedgerLine = { slot: LedgerSlot; cents: Cents; vat: LineVat | null };

/** An event of the books, as a bookkeeper enters it: its lines add up to nothing. */
export type LedgerEntry = {
  journal: Journal;
  /** Number within the journal: that of the document, or of our own row. */
  number: string;
  /** Day in Amsterdam. */
  on: string;
  text: string;
  /** The invoice that it is about, if it is about one. */
  invoiceNumber: string | null;
  customer: { id: string; name: string };
  lines: LedgerLine[];
};

/** Holder of money: the bank account of the shop, or who collects for it. */
export type MoneySlot = 'bank' | 'provider';

type SoldLine = {
  kind: RevenueKind;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  /** Taken off before btw, and not in the amount without it. */
  discountNetCents: Cents | null;
};

/** The lines of an invoice or a credit invoice, whose amounts are below zero. */
export function saleLines(treatment: VatTreatment, sold: readonly SoldLine[]): LedgerLine[] {
  const total = sumCents(sold.flatMap(({ netCents, vatCents }) => [netCents, vatCents]));
  return written([
    line('debtors', total),
    ...sold.flatMap(({ kind, netCents, vatCents, vatPercent, discountNetCents }) => {
      const off = discountNetCents ?? cents(0);
      return [
        {
          ...line(revenueSlot(kind, treatment), negateCents(sumCents([netCents, off]))),
          vat: { treatment, percent: vatPercent, cents: negateCents(vatCents) },
        },
        line(revenueSlot('discount', treatment), off),
        line(treatment === 'destination' ? 'oss' : 'vat', negateCents(vatCents)),
      ];
    }),
  ]);
}

/** The lines of money that came in: what of it became credit pays no invoice. */
export function receiptLines(to: MoneySlot, amount: Cents, creditCents: Cents): LedgerLine[] {
  return written([
    line(to, amount),
    line('debtors', negateCents(subtractCents(amount, creditCents))),
    line('credit', negateCents(creditCents)),
  ]);
}

/** The lines of money that was sent back, or that a bank took back; below zero where it came again. */
export function returnLines(from: MoneySlot, amount: Cents): LedgerLine[] {
  return written([line('debtors', amount), line(from, negateCents(amount))]);
}

/**
 * The lines of a change of credit. What came in as credit is booked with its money, and what is sent back of
 * it waits among the debtors until it is sent.
 */
export function creditLines(kind: CreditKind, amount: Cents): LedgerLine[] {
  if (kind === 'received') return [];
  const against: LedgerSlot = kind === 'settled' ? 'bank' : 'debtors';
  return written([line('credit', negateCents(amount)), line(against, amount)]);
}

function line(slot: LedgerSlot, amount: Cents): LedgerLine {
  return { slot, cents: amount, vat: null };
}

/** Leaves out what is nothing, but for revenue that has its btw to tell. */
function written(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter((one) => one.cents !== 0);
}
