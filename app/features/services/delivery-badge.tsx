import { Badge } from '#app/ui/badge.tsx';
import type { DeliveryState } from '#domain/service.ts';
import { DELIVERY_LABELS, DELIVERY_TONES } from './labels.ts';

/** How far a delivery is, for staff. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</Badge>;
}
