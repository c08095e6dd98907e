/** More tabs than anybody has in sight; a phone that changes networks leaves dead streams behind. */
const STREAMS_MAX = 20;

/** Functions that end each open stream, by person, oldest first. */
export const endings = new Map<string, Set<() => void>>();

/**
 * Counts a stream among those of a person, and ends their oldest when there are too many: whoever
 * opens streams without end takes no more memory than twenty tabs, and a tab that lost its stream
 * opens another. Answers how to let go of it.
 */
export function joinStreams(personId: string, end: () => void): () => void {
  const own = endings.get(personId) ?? new Set();
  endings.set(personId, own);
  own.add(end);
  const [oldest] = own;
  if (own.size > STREAMS_MAX && oldest !== undefined) {
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(end);
    if (own.size === 0) endings.delete(personId);
  };
}
