/**
 * Time and interval, in milliseconds, in which a test looks for what must come: long enough for the
 * slowest machine that was met, where what mostly takes a few takes a second. What comes is waited for no
 * longer.
 */
export const PATIENCE = { timeout: 20_000, interval: 20 };
