import { browserNow } from '#app/lib/clock.ts';

/**
 * Milliseconds since this page began; everything it shows was asked for since. Some machines do not
 * count the time they slept, and people turn clocks: the longer of two answers stands.
 */
export function pageAgeMs(): number {
  const byClock = browserNow().getTime() - performance.timeOrigin;
  return Math.ceil(Math.max(performance.now(), byClock));
}
