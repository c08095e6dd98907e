import { meansOfDay, USAGE_STEPS, type ServerUsage } from '#domain/delivery/server-usage.ts';

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Of a server that is made up: a day in waves, another for each service and always the same. What would
 * have to fit its plan is not among it: a plan says that in words.
 */
export function simulateUsage(serviceId: string, now: Date): ServerUsage[] {
  const seed = Number.parseInt(serviceId.slice(0, 4), 16);
  const waveAt = (step: number) => (1 + Math.sin((step + seed) / 7) * Math.cos(step / 3)) / 2;
  const end = Math.floor(now.getTime() / HALF_HOUR_MS);
  const dayOf = (least: number, most: number) =>
    meansOfDay(
      Array.from({ length: USAGE_STEPS }, (_, place) => {
        const step = end - place;
        const value = least + (most - least) * waveAt(step);
        return { at: new Date(now.getTime() - place * HALF_HOUR_MS), value };
      }),
      now,
    );
  const usage = (kind: ServerUsage['kind'], most: number | null, day: (number | null)[]) => ({
    kind,
    now: day.at(-1) ?? null,
    most,
    day,
  });
  return [
    usage('cpu', 1, dayOf(0.03, 0.42)),
    usage('networkIn', null, dayOf(8000, 420_000)),
    usage('networkOut', null, dayOf(20_000, 1_900_000)),
  ];
}
