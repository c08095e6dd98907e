import { addDays } from '#domain/platform/amsterdam.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from './payment.ts';

/**
 * A mandate is asked of a customer at their bank, `pending` while the bank thinks about it, and `valid`
 * until it ends. Ended ones are kept: they prove what was collected by them.
 */
export const MANDATE_STATUSES = ['asked', 'pending', 'valid', 'ended'] as const;
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

export const MANDATE_TRANSITIONS: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
  asked: ['pending', 'valid', 'ended'],
  pending: ['valid', 'ended'],
  valid: ['ended'],
  ended: [],
};

export function canMandateBecome(from: MandateStatus, to: MandateStatus): boolean {
  return MANDATE_TRANSITIONS[from].includes(to);
}

/**
 * Reasons that there is no mandate (any more): never given at the bank, taken back by the customer or by
 * staff, followed by one for another account, refused or taken back at the bank, or whose it was is gone.
 */
export const MANDATE_ENDS = [
  'not_given',
  'customer',
  'staff',
  'replaced',
  'bank',
  'erased',
] as const;
export type MandateEnd = (typeof MANDATE_ENDS)[number];

/**
 * States of the mandate that came with the payment of an order, as far as its customer is told there: one
 * that was given and ended since is told where mandates are.
 */
export const ORDER_MANDATES = ['asked', 'given', 'not-given'] as const;
export type OrderMandate = (typeof ORDER_MANDATES)[number];

export function orderMandate(mandate: {
  status: MandateStatus;
  wasGiven: boolean;
}): OrderMandate | null {
  if (mandate.status === 'valid') return 'given';
  if (mandate.status !== 'ended') return 'asked';
  return mandate.wasGiven ? null : 'not-given';
}

/** Methods by which a bank says whose account it is, so that one can be collected from. */
const BY_A_BANK: ReadonlySet<PaymentMethod> = new Set([
  'ideal',
  'test_ideal',
  'bancontact',
  'test_bancontact',
]);

/** Tells whether paying so can give a mandate for direct debit along: a card or a wallet gives another one. */
export function canGiveMandate(method: PaymentMethod): boolean {
  return BY_A_BANK.has(method);
}

/** Payment that proves that an account is one's own, in cents; it goes back at once. */
export const VERIFICATION_CENTS = 1;

/** Days between the invoice that announces a collection and the collection (SEPA Core rulebook, 14). */
export const NOTICE_DAYS = 14;

/** When an invoice is collected that has no day yet: its mail has still to go out. */
export const AFTER_OUR_MAIL = `${NOTICE_DAYS} dagen na onze mail`;

/** Days after a collection that failed until the only other one, which a mail announces. */
export const RETRY_DAYS = 5;

/** Days in which a bank takes a collection back without asking why (eight weeks), and some for it to be told. */
export const CHARGEBACK_DAYS = 60;

/** A bank that thinks about a mandate for longer than this, in days, does not give it any more. */
export const PENDING_DAYS = 7;

/** Most times that one invoice is collected; then its customer pays it in another way. */
const ATTEMPTS_MAX = 2;

/** More than this in one collection, in cents, is refused by Mollie unless agreed otherwise. */
export const COLLECTION_MAX_CENTS = 100_000;

/** The days a customer has to pay an invoice that is collected: never less than the notice. */
export function collectedDueDays(dueDays: number): number {
  return Math.max(dueDays, NOTICE_DAYS);
}

/** Tells whether so much, in cents, may be collected at once. */
export function isCollectable(totalCents: Cents): boolean {
  return totalCents <= COLLECTION_MAX_CENTS;
}

/**
 * The day (`YYYY-MM-DD`) on which an invoice is collected once more after a collection that failed
 * today; null when it was the last one. `attempts` counts the one that failed.
 */
export function nextCollection(attempts: number, today: string): string | null {
  return attempts < ATTEMPTS_MAX ? addDays(today, RETRY_DAYS) : null;
}

/** The last four characters of an account number, which its owner knows it by. */
export function accountEnding(iban: string): string {
  return iban.replaceAll(/\s/g, '').slice(-4);
}

/** Collection of an invoice, as the mandate and the day were when it was issued. */
export type InvoiceCollection = {
  /** The mandate's reference at the bank. */
  reference: string;
  accountEnding: string;
  /** `YYYY-MM-DD` */
  on: string;
};

/**
 * Writes the mandate that a customer agrees to, in the words that are kept with it: a SEPA Core mandate
 * names the creditor, the order to the bank and the right to take a collection back for eight weeks.
 */
export function mandateText(collector: string): string {
  return [
    `Je machtigt ${collector} om verlengingen van je rekening af te schrijven, en je bank om daar doorlopend geld voor af te schrijven zoals ${collector} vraagt.`,
    `We mailen elke afschrijving minstens ${NOTICE_DAYS} dagen van tevoren, met het bedrag en de dag. Lukt ze niet, dan proberen we het ${RETRY_DAYS} dagen later nog één keer.`,
    'Ben je het niet eens met een afschrijving, dan kun je haar tot acht weken daarna door je bank laten terugboeken.',
    'Je stopt ermee wanneer je wilt, in je dashboard bij Facturering, Incasso.',
  ].join('\n');
}
