import { amsterdamMidnight } from './amsterdam.ts';
import { mod97 } from './checksum.ts';
import { foldText } from './fold-text.ts';
import { isIban } from './iban.ts';
import { isOpenInvoice, type InvoiceStatus } from './invoice.ts';
import { subtractCents, type Cents } from './money.ts';
import { ok, refuse, type Result } from './result.ts';

/** A number as invoices have it: six digits, more only once a year has needed them. */
const PLAIN_NUMBER = /^(20[0-9]{2})([0-9]{6}|[1-9][0-9]{6,8})$/;
/**
 * The same as people type it. No digit stands before or after, so that a longer number does not have
 * ours in it; and no single C before it: that is the number of a credit invoice.
 */
const TYPED_NUMBER =
  /(?<![0-9])(?<!(?<![A-Z])C\s?)(20[0-9]{2})\s?[-–—/._]?\s?([0-9]{6,9})(?![0-9])/gi;
const IBAN_LIKE = /[A-Z]{2}[0-9]{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{0,4}/gi;
/** A reference by ISO 11649: RF, two check digits, and what the shop would have given out. */
const CREDITOR_REFERENCE = /(?<![A-Z0-9])RF([0-9]{2}) ?([0-9]{4} ?[0-9]{4} ?[0-9]{2,7})(?![0-9])/gi;

function printedNumber(digits: string): string[] {
  const [, year, ordinal] = PLAIN_NUMBER.exec(digits) ?? [];
  return year === undefined ? [] : [`${year}-${ordinal}`];
}

/** Of what somebody types to say which invoice, in characters. */
export const BANK_INVOICE_MAX_LENGTH = 40;

/** Which invoices somebody may mean by this text, as their numbers are printed; each once. */
export function invoiceNumbersIn(text: string): string[] {
  const references = [...text.matchAll(CREDITOR_REFERENCE)].flatMap(
    ([, check = '', given = '']) => {
      const digits = given.replaceAll(' ', '');
      return mod97(`${digits}RF${check}`) === 1 ? printedNumber(digits) : [];
    },
  );
  // An account number may have one in its digits.
  const rest = text.replaceAll(IBAN_LIKE, (found) => (isIban(found) ? ' ' : found));
  const typed = [...rest.matchAll(TYPED_NUMBER)].flatMap(([, year = '', ordinal = '']) =>
    printedNumber(`${year}${ordinal}`),
  );
  return [...new Set([...references, ...typed])];
}

/** An invoice that a line may be the money of. */
export type MatchInvoice = {
  invoiceNumber: string;
  totalCents: Cents;
  status: InvoiceStatus;
  /** Whether its order still waits for money: pending, and of a renewal, with a service that goes on. */
  isWanted: boolean;
  customerId: string;
  /** As printed on the invoice. */
  buyerName: string;
  buyerCompany: string;
  /** What somebody marked as paid by bank and no line of a statement stands for yet; null for nothing. */
  unprovenCents: Cents | null;
};

/**
 * What booking a line does: pay the order; pay it and keep the rest as credit; stand for the payment
 * that somebody marked by hand; or become credit, with a task for staff.
 */
export const BANK_BOOKINGS = ['pay', 'pay-and-credit', 'link', 'credit'] as const;
export type BankBooking = (typeof BANK_BOOKINGS)[number];

/** What a line with this amount does for an invoice. Too little never pays: a person sorts it out. */
export function bookingOf(
  amountCents: Cents,
  invoice: Pick<MatchInvoice, 'totalCents' | 'status' | 'isWanted' | 'unprovenCents'>,
): Result<BankBooking, 'TOO_LITTLE'> {
  if (isWaiting(invoice)) {
    const rest = subtractCents(amountCents, invoice.totalCents);
    if (rest < 0) return refuse('TOO_LITTLE');
    return ok(rest === 0 ? 'pay' : 'pay-and-credit');
  }
  return ok(invoice.unprovenCents === amountCents ? 'link' : 'credit');
}

export const BANK_VERDICTS = ['certain', 'likely', 'unknown'] as const;
export type BankVerdict = (typeof BANK_VERDICTS)[number];

/** Why a line is thought to be the money of an invoice, or of none. */
export const BANK_MATCH_REASONS = [
  'number-and-amount',
  'too-little',
  'too-much',
  'marked-by-hand',
  'already-settled',
  'amount-and-payer',
  'several-numbers',
  'nothing-fits',
] as const;
export type BankMatchReason = (typeof BANK_MATCH_REASONS)[number];

export type BankProposal<Invoice> = {
  verdict: BankVerdict;
  reason: BankMatchReason;
  invoice: Invoice | null;
};

export type LineToMatch = { amountCents: Cents; payerName: string | null; text: string | null };

/** What the shop knows that may belong to a line. */
export type Known<Invoice> = {
  /** The invoices with a number that stands in the text. */
  named: readonly Invoice[];
  /** Open invoices of exactly this amount. */
  sameAmount: readonly Invoice[];
  /** Customers for whom this account paid before. */
  payerIds: ReadonlySet<string>;
};

/**
 * Which invoice a line is the money of. Certain only with exactly one open number of ours in the text
 * and the amount to the cent; everything else a person confirms or looks up.
 */
export function proposeMatch<Invoice extends MatchInvoice>(
  line: LineToMatch,
  { named, sameAmount, payerIds }: Known<Invoice>,
): BankProposal<Invoice> {
  const open = named.filter(isWaiting);
  const [invoice, ...others] = open.length > 0 ? open : named;
  if (others.length > 0) return { verdict: 'unknown', reason: 'several-numbers', invoice: null };
  if (invoice !== undefined) return proposeNamed(line, invoice);
  const fitting = sameAmount.filter(
    (one) => isWaiting(one) && (payerIds.has(one.customerId) || isPayer(line.payerName, one)),
  );
  const [only] = fitting;
  return only !== undefined && fitting.length === 1
    ? { verdict: 'likely', reason: 'amount-and-payer', invoice: only }
    : { verdict: 'unknown', reason: 'nothing-fits', invoice: null };
}

function isWaiting({ status, isWanted }: Pick<MatchInvoice, 'status' | 'isWanted'>): boolean {
  return isOpenInvoice(status) && isWanted;
}

function proposeNamed<Invoice extends MatchInvoice>(
  line: LineToMatch,
  invoice: Invoice,
): BankProposal<Invoice> {
  const booking = bookingOf(line.amountCents, invoice);
  if (!booking.ok) return { verdict: 'likely', reason: 'too-little', invoice };
  const reasons = {
    pay: 'number-and-amount',
    'pay-and-credit': 'too-much',
    link: 'marked-by-hand',
    credit: 'already-settled',
  } as const satisfies Record<BankBooking, BankMatchReason>;
  const verdict = booking.value === 'pay' ? 'certain' : 'likely';
  return { verdict, reason: reasons[booking.value], invoice };
}

/** What says how a company is founded, not which it is. */
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

/** Whether a bank's name of the payer may be the buyer: the company, or surname and first initial. */
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
