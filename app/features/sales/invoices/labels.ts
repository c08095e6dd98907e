import type { BadgeTone } from '#app/ui/badge.tsx';
import type { ReopenReason } from '#domain/sales/chargeback.ts';
import type { InvoiceKind, InvoiceStatus } from '#domain/sales/invoice.ts';

export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Factuur',
  credit_note: 'Creditfactuur',
};

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Concept',
  unpaid: 'Openstaand',
  paid: 'Betaald',
  overdue: 'Vervallen',
  credited: 'Gecrediteerd',
};

export const INVOICE_STATUS_TONES: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  draft: 'neutral',
  unpaid: 'warn',
  paid: 'good',
  overdue: 'bad',
  credited: 'neutral',
};

/** Tells a customer why an invoice that was paid is open again. */
export const REOPENED_SENTENCES: Readonly<Record<ReopenReason, string>> = {
  charged_back: 'Je bank heeft je betaling teruggeboekt, helemaal of voor een deel.',
  bounced: 'De incasso is door je bank alsnog geweigerd.',
  credit_lost:
    'Je betaalde met tegoed, en je bank heeft het geld van dat tegoed daarna teruggeboekt.',
  corrected: 'De factuur is gecorrigeerd en hoger geworden. Wat je al betaalde, telt mee.',
};

/** The same for staff, in a word. */
export const REOPENED_LABELS: Readonly<Record<ReopenReason, string>> = {
  charged_back: 'Teruggeboekt door de bank',
  bounced: 'Incasso alsnog geweigerd',
  credit_lost: 'Geld van het tegoed teruggeboekt',
  corrected: 'Gecorrigeerd naar een hoger bedrag',
};
