import { Badge } from '#app/ui/badge.tsx';
import type { ServiceStatus } from '#domain/delivery/service-status.ts';
import { SERVICE_STATUS_LABELS, SERVICE_STATUS_TONES } from './labels.ts';

export function ServiceBadge({ status }: { status: ServiceStatus }) {
  return <Badge tone={SERVICE_STATUS_TONES[status]}>{SERVICE_STATUS_LABELS[status]}</Badge>;
}
