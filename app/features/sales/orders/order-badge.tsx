import { Badge } from '#app/ui/badge.tsx';
import type { OrderStatus } from '#domain/sales/order.ts';
import { ORDER_STATUS_LABELS, ORDER_STATUS_TONES } from './labels.ts';

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={ORDER_STATUS_TONES[status]}>{ORDER_STATUS_LABELS[status]}</Badge>;
}
