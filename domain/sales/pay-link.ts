import type { InvoiceStatus } from './invoice.ts';
import { isOpenInvoice } from './invoice.ts';

const DAY_MS = 86_400_000;

/**
 * Most days that the link in a mail to pay an invoice works. They are more than an invoice stays open: the
 * last mail about one is sent well before a service ends for not paying.
 */
export const PAY_LINK_DAYS = 180;

/** Days that it still tells that an invoice was paid or taken back. */
export const PAY_LINK_DAYS_AFTER = 14;

/** When the link of a mail made at this instant ends. */
export function payLinkEndsAt(madeAt: Date): Date {
  return new Date(madeAt.getTime() + PAY_LINK_DAYS * DAY_MS);
}

/**
 * Tells whether an invoice is still shown to who holds its link: as long as money is expected, and for a
 * while after `settledAt`, when it was paid or credited, so that who paid sees that it arrived.
 */
export function isShownByLink(
  { status, settledAt }: { status: InvoiceStatus; settledAt: Date | null },
  now: Date,
): boolean {
  if (isOpenInvoice(status)) return true;
  if (status === 'draft' || settledAt === null) return false;
  return now.getTime() < settledAt.getTime() + PAY_LINK_DAYS_AFTER * DAY_MS;
}
