import { amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import {
  BANK_INVOICES_MAX,
  bookingOf,
  isOfOneCustomer,
  standingOf,
  type BankBooking,
  type BankRefusal,
  type BookableInvoice,
} from './bank-booking.ts';
import { foldText } from '#domain/platform/fold-text.ts';
import type { Cents } from '#domain/platform/money.ts';

/** An invoice that a line may be the money of. */
export type MatchInvoice = BookableInvoice & {
  /** As printed on the invoice. */
  buyerName: string;
  buyerCompany: string;
};

export const BANK_VERDICTS = ['certain', 'likely', 'unknown'] as const;
export type BankVerdict = (typeof BANK_VERDICTS)[number];

/** Reasons to think that a line is the money of invoices, or of none. */
export const BANK_MATCH_REASONS = [
  'number-and-amount',
  'numbers-and-sum',
  'too-little',
  'too-much',
  'marked-by-hand',
  'already-settled',
  'amount-and-payer',
  'several-customers',
  'too-many-numbers',
  'nothing-fits',
] as const;
export type BankMatchReason = (typeof BANK_MATCH_REASONS)[number];

export type BankProposal<Invoice> = {
  verdict: BankVerdict;
  reason: BankMatchReason;
  /** None where nothing fits, or where they are too many to book at once. */
  invoices: readonly Invoice[];
};

export type LineToMatch = { amountCents: Cents; payerName: string | null; text: string | null };

/** Knowledge of the shop that may belong to a line. */
export type Known<Invoice> = {
  /** The invoices with a number that stands in the text. */
  named: readonly Invoice[];
  /** Open invoices of exactly this amount. */
  sameAmount: readonly Invoice[];
  /** Customers for whom this account paid before. */
  payerIds: ReadonlySet<string>;
};

/**
 * Proposes the invoices a line is the money of. Certain only with all open numbers of ours in the
 * text, of one customer, and their sum to the cent; everything else a person confirms or looks up.
 */
export function proposeMatch<Invoice extends MatchInvoice>(
  line: LineToMatch,
  { named, sameAmount, payerIds }: Known<Invoice>,
): BankProposal<Invoice> {
  if (named.length > 0) return proposeNamed(line, meantOf(line, named));
  const fitting = sameAmount.filter(
    (one) =>
      standingOf(one) === 'waiting' &&
      (payerIds.has(one.customerId) || isPayer(line.payerName, one)),
  );
  return fitting.length === 1
    ? { verdict: 'likely', reason: 'amount-and-payer', invoices: fitting }
    : { verdict: 'unknown', reason: 'nothing-fits', invoices: [] };
}

/**
 * Invoices of a text that the money is for: the open ones, unless it fits only with what was marked
 * by hand beside them. Without either it is for what was settled already.
 */
function meantOf<Invoice extends MatchInvoice>(
  { amountCents }: LineToMatch,
  named: readonly Invoice[],
): readonly Invoice[] {
  const waiting = named.filter((one) => standingOf(one) === 'waiting');
  const unsettled = named.filter((one) => standingOf(one) !== 'settled');
  const exact = [waiting, unsettled].find((some) => isExact(amountCents, some));
  return exact ?? (waiting.length > 0 ? waiting : named);
}

const EXACT: ReadonlySet<BankBooking> = new Set(['pay', 'link', 'pay-and-link']);

function isExact(amountCents: Cents, invoices: readonly MatchInvoice[]): boolean {
  if (invoices.length === 0) return false;
  const booking = bookingOf(amountCents, invoices);
  return booking.ok && EXACT.has(booking.value);
}

const REASONS = {
  pay: 'number-and-amount',
  'pay-and-credit': 'too-much',
  part: 'too-little',
  link: 'marked-by-hand',
  'pay-and-link': 'marked-by-hand',
  credit: 'already-settled',
  TOO_LITTLE: 'too-little',
  SEVERAL_CUSTOMERS: 'several-customers',
  NOT_OPEN: 'already-settled',
} as const satisfies Record<BankBooking | BankRefusal, BankMatchReason>;

function proposeNamed<Invoice extends MatchInvoice>(
  { amountCents }: LineToMatch,
  invoices: readonly Invoice[],
): BankProposal<Invoice> {
  if (invoices.length > BANK_INVOICES_MAX) {
    return { verdict: 'unknown', reason: 'too-many-numbers', invoices: [] };
  }
  const booking = bookingOf(amountCents, invoices);
  const outcome = booking.ok ? booking.value : booking.reason;
  if (!isOfOneCustomer(invoices)) {
    // Somebody may mean to pay for another, but that is not for a program to say.
    const verdict = booking.ok ? 'likely' : 'unknown';
    return { verdict, reason: 'several-customers', invoices };
  }
  if (outcome === 'pay') {
    const reason = invoices.length === 1 ? 'number-and-amount' : 'numbers-and-sum';
    return { verdict: 'certain', reason, invoices };
  }
  const verdict = outcome === 'NOT_OPEN' ? 'unknown' : 'likely';
  return { verdict, reason: REASONS[outcome], invoices };
}

/** Legal forms, which say how a company is founded, not which it is. */
const LEGAL_FORMS = new Set([
  'bv',
  'nv',
  'vof',
  'cv',
  'eo',
  'bvba',
  'gmbh',
  'stichting',
  'holding',
]);

/** `B.V.` is one word, `Jansen-Bakker` is two. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .replaceAll(/[.'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word));
}

/** Tells whether a bank's name of the payer may be the buyer: the company, or surname and first initial. */
function isPayer(payerName: string | null, buyer: MatchInvoice): boolean {
  const payer = wordsOf(payerName ?? '');
  const company = wordsOf(buyer.buyerCompany);
  if (company.length > 0 && company.every((word) => payer.includes(word))) return true;
  const name = wordsOf(buyer.buyerName);
  const surname = name.at(-1) ?? '';
  const initial = name[0]?.at(0);
  if (name.length < 2 || surname.length < 3 || initial === undefined) return false;
  const place = payer.indexOf(surname);
  return place >= 0 && payer.some((word, at) => at !== place && word.startsWith(initial));
}

/** The moment at which a payment counts as received: the bank's day, and never after now. */
export function receivedAt(bookedOn: string, now: Date): Date {
  const day = amsterdamMidnight(bookedOn);
  return day < now ? day : now;
}
