import { Badge } from '#app/ui/badge.tsx';
import { minutesLeft } from '#domain/compliance/abuse-notice.ts';
import { clockText, clockTone } from './labels.ts';
import { useMinute } from './use-minute.ts';

/** How long there still is to decide on a notice, or how late it is. */
export function AbuseClockBadge({ dueAt }: { dueAt: Date }) {
  const minutes = minutesLeft(dueAt, useMinute());
  return <Badge tone={clockTone(minutes)}>{clockText(minutes)}</Badge>;
}
