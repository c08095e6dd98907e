import { Badge } from '#app/ui/badge.tsx';
import type { ReturnState } from '#domain/sales/return.ts';
import { RETURN_STATE_LABELS, RETURN_STATE_TONES } from './labels.ts';

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <Badge tone={RETURN_STATE_TONES[state]}>{RETURN_STATE_LABELS[state]}</Badge>;
}
