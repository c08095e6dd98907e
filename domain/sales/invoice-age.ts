import type { InvoiceStatus } from './invoice.ts';

/** Days late from which a band of open invoices begins; before the first they are in time. */
export const AGE_BAND_STARTS = [1, 15, 31, 61] as const;

/** Bands of open invoices by how late they are: in time, up to 14, 30 and 60 days, and longer. */
export const AGE_BANDS = ['in-time', 'to-14', 'to-30', 'to-60', 'over-60'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Answers the band of an invoice that is so many days late; on its day and before it is in time. */
export function ageBand(daysLate: number): AgeBand {
  const passed = AGE_BAND_STARTS.filter((start) => daysLate >= start).length;
  return AGE_BANDS[passed] ?? 'over-60';
}

/**
 * States that a list of documents is narrowed to: those of invoices, those that are open again as their money
 * was taken back, and credit invoices.
 */
export const DOCUMENT_STATES = [
  'unpaid',
  'overdue',
  'reopened',
  'paid',
  'credited',
  'credit_note',
] as const satisfies (InvoiceStatus | 'reopened' | 'credit_note')[];
export type DocumentState = (typeof DOCUMENT_STATES)[number];
