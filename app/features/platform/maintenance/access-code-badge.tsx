import { Badge } from '#app/ui/badge.tsx';
import type { AccessCodeState } from '#domain/platform/access-code.ts';
import { ACCESS_CODE_LABELS, ACCESS_CODE_TONES } from './labels.ts';

export function AccessCodeBadge({ state }: { state: AccessCodeState }) {
  return <Badge tone={ACCESS_CODE_TONES[state]}>{ACCESS_CODE_LABELS[state]}</Badge>;
}
