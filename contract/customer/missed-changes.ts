/** So many milliseconds back a stream can begin: the server remembers longer, and a page asks sooner. */
export const MISSED_MAX_MS = 10_000;
