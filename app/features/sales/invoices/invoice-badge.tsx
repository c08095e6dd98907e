import { Badge } from '#app/ui/badge.tsx';
import type { InvoiceKind, InvoiceStatus } from '#domain/sales/invoice.ts';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS, INVOICE_STATUS_TONES } from './labels.ts';

type InvoiceBadgeProps = {
  invoice: { kind: InvoiceKind; status: InvoiceStatus; correctedAt?: Date | null };
};

/** A credit note is nothing that anybody pays: it says what it is instead. */
export function InvoiceBadge({ invoice: { kind, status, correctedAt } }: InvoiceBadgeProps) {
  if (correctedAt) return <Badge tone="neutral">Gecorrigeerd</Badge>;
  if (kind === 'credit_note') return <Badge tone="neutral">{INVOICE_KIND_LABELS[kind]}</Badge>;
  return <Badge tone={INVOICE_STATUS_TONES[status]}>{INVOICE_STATUS_LABELS[status]}</Badge>;
}
