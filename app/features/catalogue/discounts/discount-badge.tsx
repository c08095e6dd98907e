import { Badge } from '#app/ui/badge.tsx';
import type { DiscountStatus } from '#domain/catalogue/discount.ts';
import { DISCOUNT_STATUS_LABELS, DISCOUNT_STATUS_TONES } from './labels.ts';

export function DiscountBadge({ status }: { status: DiscountStatus }) {
  return <Badge tone={DISCOUNT_STATUS_TONES[status]}>{DISCOUNT_STATUS_LABELS[status]}</Badge>;
}
