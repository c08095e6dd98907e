import { Badge } from '#app/ui/badge.tsx';
import { minutesLeft } from '#domain/compliance/abuse-notice.ts';
import { clockText, clockTone } from './labels.ts';
import { useMinute } from './use-minute.ts';

/** Shows the time that is left to decide on a notice, or the time by which it is late. */
export function AbuseClockBadge({ dueAt }: { dueAt: Date }) {
  const minutes = minutesLeft(dueAt, useMinute());
  return <Badge tone={clockTone(minutes)}>{clockText(minutes)}</Badge>;
}
