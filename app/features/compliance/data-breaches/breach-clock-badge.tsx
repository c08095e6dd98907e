import { clockText } from '#app/features/compliance/abuse-notices/labels.ts';
import { useMinute } from '#app/features/compliance/abuse-notices/use-minute.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { DataBreachItem } from '#contract/staff/data-breaches.ts';
import { minutesLeft } from '#domain/compliance/abuse-notice.ts';
import { reportDueAt } from '#domain/compliance/data-breach.ts';
import { AUTHORITY_LABELS, breachTone } from './labels.ts';

type BreachClockBadgeProps = Pick<DataBreachItem, 'noticedAt' | 'authorityDecision'>;

/** Shows the time that is left to report a breach, or the decision about that. */
export function BreachClockBadge({ noticedAt, authorityDecision }: BreachClockBadgeProps) {
  const now = useMinute();
  if (authorityDecision !== null) {
    const tone = authorityDecision === 'reported' ? 'good' : 'neutral';
    return <Badge tone={tone}>{AUTHORITY_LABELS[authorityDecision]}</Badge>;
  }
  const minutes = minutesLeft(reportDueAt(noticedAt), now);
  return <Badge tone={breachTone(noticedAt, now)}>{clockText(minutes)}</Badge>;
}
