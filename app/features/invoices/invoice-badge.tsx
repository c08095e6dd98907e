import { Badge } from '#app/ui/badge.tsx';
import type { InvoiceStatus } from '#domain/invoice.ts';
import { INVOICE_STATUS_LABELS, INVOICE_STATUS_TONES } from './labels.ts';

export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={INVOICE_STATUS_TONES[status]}>{INVOICE_STATUS_LABELS[status]}</Badge>;
}
