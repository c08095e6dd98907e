import { Badge } from '#app/ui/badge.tsx';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import { PAYMENT_STATUS_LABELS, PAYMENT_STATUS_TONES } from './labels.ts';

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={PAYMENT_STATUS_TONES[status]}>{PAYMENT_STATUS_LABELS[status]}</Badge>;
}
