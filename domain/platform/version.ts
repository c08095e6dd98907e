/** When a version of something changed: later than the one that was seen, whatever the clock does. */
export function versionAfter(seen: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), seen.getTime() + 1));
}
