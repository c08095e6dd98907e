/**
 * Use of a server as a panel tells it: of its processors a share of 1, of memory and disk bytes, of
 * traffic the bytes of this month, of the rest bytes a second.
 */
export const USAGE_KINDS = [
  'cpu',
  'memory',
  'disk',
  'traffic',
  'diskRead',
  'diskWrite',
  'networkIn',
  'networkOut',
] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

export type ServerUsage = {
  kind: UsageKind;
  /** Null where it is off, or nothing was measured yet. */
  now: number | null;
  /** The most that it may use; null where there is no such. */
  most: number | null;
  /** The mean of each half hour of the last day, oldest first; empty where the panel keeps none. */
  day: (number | null)[];
};

export type UsageSample = { at: Date; value: number | null };

const STEP_MS = 30 * 60_000;
/** Steps in a day. */
export const USAGE_STEPS = 48;

/**
 * The last day in half hours up to now, oldest first: panels keep one number a minute or one in half
 * an hour. Null is a half hour of which nothing is known, as of a server that was off.
 */
export function meansOfDay(samples: readonly UsageSample[], now: Date): (number | null)[] {
  const groups = Array.from({ length: USAGE_STEPS }, (): number[] => []);
  for (const { at, value } of samples) {
    const age = now.getTime() - at.getTime();
    const group = groups[USAGE_STEPS - 1 - Math.floor(age / STEP_MS)];
    if (value !== null && age >= 0) group?.push(value);
  }
  return groups.map((values) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  );
}
