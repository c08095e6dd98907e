import { Badge } from '#app/ui/badge.tsx';
import type { AbuseDecision } from '#domain/compliance/abuse-notice.ts';
import { ABUSE_DECISION_LABELS, ABUSE_DECISION_TONES } from './labels.ts';

export function AbuseDecisionBadge({ decision }: { decision: AbuseDecision }) {
  return <Badge tone={ABUSE_DECISION_TONES[decision]}>{ABUSE_DECISION_LABELS[decision]}</Badge>;
}
