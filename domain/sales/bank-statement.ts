import { addMonths } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';

/** A year of a busy shop fits well within both; what is larger is no statement that people look at. */
export const BANK_FILE_MAX_BYTES = 5_000_000;
export const BANK_FILE_MAX_ENTRIES = 5_000;

export const BANK_LINE_SIDES = ['credit', 'debit'] as const;
export type BankLineSide = (typeof BANK_LINE_SIDES)[number];

export const BANK_LINE_STATES = ['open', 'booked', 'dismissed', 'skipped'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** The formats in which banks give a statement: XML of ISO 20022, and what SWIFT had before it. */
export const BANK_FORMATS = ['camt053', 'mt940'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** One transaction within an entry (TxDtls), as the document says it; empty where it says nothing. */
export type WrittenDetail = {
  amount: string;
  currency: string;
  side: string;
  bankReference: string;
  endToEndId: string;
  payerName: string;
  payerIban: string;
  /** Pieces of the payer's text (Ustrd), each as it stands. */
  texts: readonly string[];
  /** A structured reference (Strd), such as ISO 11649. */
  reference: string;
  /** Text of the bank beside that (AddtlTxInf). */
  info: string;
  /** Reason that a collection or transfer came back (RtrInf); empty for what did not. */
  returnReason: string;
};

/** An entry (Ntry) as the document says it. */
export type WrittenEntry = {
  amount: string;
  currency: string;
  side: string;
  isReversal: string;
  status: string;
  bookedOn: string;
  bankReference: string;
  entryReference: string;
  /** Text of the bank about the whole (AddtlNtryInf). */
  info: string;
  details: readonly WrittenDetail[];
};

/** A statement (Stmt) of one account; a file has one for every day, or one for all of them. */
export type WrittenStatement = {
  id: string;
  /** An IBAN, or the number that a bank had before there were any. */
  account: string;
  /** Currency of the account; empty where the document does not say. */
  currency: string;
  entries: readonly WrittenEntry[];
};

export type WrittenFile = { format: BankFormat; statements: readonly WrittenStatement[] };

/** One movement of money on the shop's account. */
export type BankLine = {
  statementRef: string;
  /** The day on which the bank booked it, `YYYY-MM-DD`. */
  bookedOn: string;
  /** Above zero; `side` says which way it went. */
  amountCents: Cents;
  side: BankLineSide;
  /** An earlier movement that was undone: a credit of this kind is our own money come back, a debit what came in. */
  isReversal: boolean;
  bankReference: string | null;
  payerName: string | null;
  payerIban: string | null;
  text: string | null;
  /** The same for the same movement in whatever file it stands. */
  identity: string;
};

/** Longest texts kept of a line, in characters; ISO 20022 has 140 for a name and for each Ustrd. */
export const BANK_TEXT_MAX = { short: 140, long: 1_000 } as const;

/** Most accounts of others that are named of those a file has beside the shop's. */
export const BANK_SKIPPED_MAX = 20;

/** Longest reason why a line is no sale, in characters. */
export const BANK_REASON_MAX_LENGTH = 300;

/** Ten million euros; the columns and the contract hold no more. */
const AMOUNT_MAX_CENTS = 1_000_000_000;

/**
 * An amount of ISO 20022 (`12.5`, `12.50`, `12.500`) in whole cents; null for what is no amount, has a
 * part of a cent in it, or is above ten million euros. Never by way of a floating point.
 */
export function parseBankAmount(text: string): Cents | null {
  const [, euros = '', part = ''] = /^\+?([0-9]{1,15})(?:\.([0-9]{0,5}))?$/.exec(text) ?? [];
  if (euros === '' || /[1-9]/.test(part.slice(2))) return null;
  const amount = Number(`${euros}${part.slice(0, 2).padEnd(2, '0')}`);
  return amount <= AMOUNT_MAX_CENTS ? cents(amount) : null;
}

/** Months after which it is forgotten who sent money that nobody could place. */
export const NAMELESS_AFTER_MONTHS = 12;

/** The oldest day (`YYYY-MM-DD`) of which open lines still say today who paid and why. */
export function openLinesNamedFrom(today: string): string {
  return addMonths(today, -NAMELESS_AFTER_MONTHS);
}

/** Tells whether the line is money that somebody may have paid an invoice with. */
export function isIncoming({ side, isReversal }: Pick<BankLine, 'side' | 'isReversal'>): boolean {
  return side === 'credit' && !isReversal;
}

/** Tells whether the bank took back money that it had booked before: a person decides what follows of that. */
export function isTurnedBack({ side, isReversal }: Pick<BankLine, 'side' | 'isReversal'>): boolean {
  return side === 'debit' && isReversal;
}
