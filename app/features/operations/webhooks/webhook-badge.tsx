import { Badge } from '#app/ui/badge.tsx';
import type { WebhookState } from '#domain/operations/webhook.ts';
import { WEBHOOK_STATE_LABELS, WEBHOOK_STATE_TONES } from './labels.ts';

export function WebhookBadge({ state }: { state: WebhookState }) {
  return <Badge tone={WEBHOOK_STATE_TONES[state]}>{WEBHOOK_STATE_LABELS[state]}</Badge>;
}
