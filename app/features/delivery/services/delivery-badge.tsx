import { Badge } from '#app/ui/badge.tsx';
import type { DeliveryState } from '#domain/delivery/service.ts';
import { isComingService, type ServiceStatus } from '#domain/delivery/service-status.ts';
import { DELIVERY_LABELS, DELIVERY_TONES } from './labels.ts';

type DeliveryBadgeProps = { service: { status: ServiceStatus; deliveryState: DeliveryState } };

/** Shows staff the progress of a delivery that is not done yet. */
export function DeliveryBadge({ service: { status, deliveryState: state } }: DeliveryBadgeProps) {
  if (!isComingService(status) || state === 'done') return null;
  return <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</Badge>;
}
