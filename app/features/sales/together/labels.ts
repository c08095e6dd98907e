import type { OpenOrder } from '#contract/customer/together.ts';
import { isFinalPayment, type PaymentStatus } from '#domain/sales/payment.ts';
import { formatLongDate } from '#app/lib/format.ts';

export function paidItemText({ planName, serviceName }: OpenOrder): string {
  return serviceName === null ? planName : `${planName}, ${serviceName}`;
}

/** Names the number and due date of an invoiced order; says of any other that it is not paid yet. */
export function dueDateText({ invoiceNumber, dueDate }: OpenOrder): string {
  if (invoiceNumber === null || dueDate === null) return 'Bestelling, nog niet betaald';
  return `Factuur ${invoiceNumber}, uiterlijk op ${formatLongDate(dueDate)}`;
}

/** The heading above a payment of several orders. */
export function togetherTitle(status: PaymentStatus): string {
  if (!isFinalPayment(status)) return 'We wachten op je bank';
  if (status === 'charged_back') return 'Je bank heeft je betaling teruggehaald';
  return isUnpaid(status) ? 'De betaling is niet gelukt' : 'Betaald, dank je wel!';
}

/** Tells whether the attempt ended without money: there is something to try again. */
export function isUnpaid(status: PaymentStatus): boolean {
  return status === 'failed' || status === 'canceled' || status === 'expired';
}
