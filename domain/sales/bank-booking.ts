import { isOpenInvoice, type InvoiceStatus } from './invoice.ts';
import { subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { MOST_TOGETHER } from './payment.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Most invoices that one line pays: as many as a customer may pay together. */
export const BANK_INVOICES_MAX = MOST_TOGETHER;

/** An invoice that a line may pay. */
export type BookableInvoice = {
  invoiceNumber: string;
  totalCents: Cents;
  status: InvoiceStatus;
  /** True if its order still waits for money: pending, and of a renewal, with a service that goes on. */
  isWanted: boolean;
  customerId: string;
  /**
   * Amount that somebody marked as paid by bank and no line of a statement stands for yet; null for
   * nothing.
   */
  unprovenCents: Cents | null;
};

/** States of an invoice towards a line: it waits for money, was marked as paid by hand, or neither. */
export const BANK_STANDINGS = ['waiting', 'marked', 'settled'] as const;
export type BankStanding = (typeof BANK_STANDINGS)[number];

export function standingOf({
  status,
  isWanted,
  unprovenCents,
}: Pick<BookableInvoice, 'status' | 'isWanted' | 'unprovenCents'>): BankStanding {
  if (isOpenInvoice(status) && isWanted) return 'waiting';
  return unprovenCents === null ? 'settled' : 'marked';
}

/**
 * Ways to book a line: pay the orders; pay them and keep the rest as credit; be a part of what one
 * asks, as credit that pays it once there is enough; stand for what somebody marked by hand; do so
 * for some and pay the others; or become credit, with a task for staff.
 */
export const BANK_BOOKINGS = [
  'pay',
  'pay-and-credit',
  'part',
  'link',
  'pay-and-link',
  'credit',
] as const;
export type BankBooking = (typeof BANK_BOOKINGS)[number];

export type BankRefusal = 'TOO_LITTLE' | 'SEVERAL_CUSTOMERS' | 'NOT_OPEN';

/**
 * Booking of a line with this amount for these invoices, at least one: for all of them, or nothing.
 * Too little is a part of one invoice; of several nobody can say which. Too much is credit, if it
 * is clear whose.
 */
export function bookingOf(
  amountCents: Cents,
  invoices: readonly BookableInvoice[],
): Result<BankBooking, BankRefusal> {
  const standings = new Set(invoices.map(standingOf));
  if (standings.size === 1 && standings.has('waiting')) return payingOf(amountCents, invoices);
  if (!standings.has('settled') && sumCents(invoices.map(cameOrMayCome)) === amountCents) {
    return ok(standings.has('waiting') ? 'pay-and-link' : 'link');
  }
  return invoices.length === 1 ? ok('credit') : refuse('NOT_OPEN');
}

function payingOf(
  amountCents: Cents,
  invoices: readonly BookableInvoice[],
): Result<BankBooking, BankRefusal> {
  const rest = subtractCents(amountCents, totalOf(invoices));
  if (rest < 0) return invoices.length === 1 ? ok('part') : refuse('TOO_LITTLE');
  if (rest === 0) return ok('pay');
  return isOfOneCustomer(invoices) ? ok('pay-and-credit') : refuse('SEVERAL_CUSTOMERS');
}

/** Amount that an invoice asks while it waits; the amount it was marked with once it is marked. */
function cameOrMayCome(invoice: BookableInvoice): Cents {
  return standingOf(invoice) === 'waiting'
    ? invoice.totalCents
    : (invoice.unprovenCents ?? ZERO_CENTS);
}

/** Sum that these invoices ask together, however they stand. */
export function totalOf(invoices: readonly Pick<BookableInvoice, 'totalCents'>[]): Cents {
  return sumCents(invoices.map(({ totalCents }) => totalCents));
}

export function isOfOneCustomer(invoices: readonly Pick<BookableInvoice, 'customerId'>[]): boolean {
  return new Set(invoices.map(({ customerId }) => customerId)).size === 1;
}
