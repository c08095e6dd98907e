/**
 * Milliseconds that a stream can begin back in time: the server remembers longer, and a page asks sooner.
 */
export const MISSED_MAX_MS = 10_000;
