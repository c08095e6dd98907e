import type { BadgeTone } from '#app/ui/badge.tsx';
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
