import { Badge } from '#app/ui/badge.tsx';
import type { DeliveryState, ServiceStatus } from '#domain/delivery/service.ts';
import { DELIVERY_LABELS, DELIVERY_TONES } from './labels.ts';

type DeliveryBadgeProps = { service: { status: ServiceStatus; deliveryState: DeliveryState } };

/** Shows staff the progress of a delivery that is not done yet. */
export function DeliveryBadge({ service: { status, deliveryState: state } }: DeliveryBadgeProps) {
  if (status !== 'pending' || state === 'done') return null;
  return <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</Badge>;
}
