import { Badge } from '#app/ui/badge.tsx';
import type { KeyState } from '#domain/identity/api-key.ts';
import { KEY_STATE_LABELS, KEY_STATE_TONES } from './labels.ts';

export function KeyBadge({ state }: { state: KeyState }) {
  return <Badge tone={KEY_STATE_TONES[state]}>{KEY_STATE_LABELS[state]}</Badge>;
}
