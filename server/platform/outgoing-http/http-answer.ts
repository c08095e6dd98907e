/**
 * Reads a body, or answers null when it is no JSON: another server than the one asked may have answered.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Explains why there was no answer at all: `fetch` keeps what the network said in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
