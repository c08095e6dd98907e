/**
 * States of a mail. Refused: a server said no for good; bounced: one took it and it came back; too
 * late: what stood in it opened nothing any more before it could go.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'refused', 'bounced', 'too-late'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** It did not reach whom it was for: staff may have it go once more. */
export const UNDELIVERED_STATUSES = ['refused', 'bounced'] as const satisfies readonly MailStatus[];

export function isUndelivered(status: MailStatus): boolean {
  return UNDELIVERED_STATUSES.some((one) => one === status);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Between the tries of one mail that is put off: a server that lists senders takes the second or third. */
const PAUSES_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  40 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;

/**
 * The soonest next try: a server that just put a mail off takes it no sooner, and what is over by
 * then was a hiccup.
 */
export const RETRY_SOONEST_MS = MINUTE_MS;

/** Time for which servers may put a mail off; what is not taken by then never is (RFC 5321, 4.5.4.1). */
export const DEFERRED_MAX_MS = 3 * 24 * HOUR_MS;

/** The pause after so many tries, of which the last one failed. */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.max(0, Math.min(tries, PAUSES_MS.length) - 1)] ?? MINUTE_MS;
}

/** When a mail that was put off is tried again; null once it was for too long. */
export function nextMailTry({
  tries,
  deferredSince,
  now,
}: {
  tries: number;
  deferredSince: Date;
  now: Date;
}): Date | null {
  const until = deferredSince.getTime() + DEFERRED_MAX_MS;
  if (now.getTime() >= until) return null;
  return new Date(Math.min(now.getTime() + pauseAfter(tries), until));
}

/** A server that has been away for an hour is not back in the next minute, and is knocked on half as often. */
const KNOCK_SOON_MS = HOUR_MS;

/** When somebody knocks again on a server that lets nobody in: soon enough that all goes within minutes. */
export function nextKnock({ since, now }: { since: Date; now: Date }): Date {
  const pause = now.getTime() - since.getTime() < KNOCK_SOON_MS ? MINUTE_MS : 2 * MINUTE_MS;
  return new Date(now.getTime() + pause);
}

/**
 * Mails put off, and none taken in between, that show a server which takes none, not one that lists
 * senders.
 */
const FAILURES_OF_ALL = 3;

/** Tells whether waiting mails are tried again as soon as a server takes something. */
export function concernsAll({ isAway, failures }: { isAway: boolean; failures: number }): boolean {
  return isAway || failures >= FAILURES_OF_ALL;
}
