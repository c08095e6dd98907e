const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Gives the wait before the next try: twice as long after each failure, up to half a minute, and spread by
 * `random` (0 to 1), so that a server that restarts is not met by every tab at once.
 */
export function reconnectDelay(failures: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(longest / 2 + (longest / 2) * random);
}
