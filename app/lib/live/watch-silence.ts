/** The server says at least every ten seconds that it is there; without a word for so long, the line is dead. */
const SILENT_MS = 25_000;

/**
 * Ends a stream that would hang without an error: the machine says that it is offline, or nothing
 * was heard for too long. `hear` is to be called at every word.
 */
export function watchSilence(signal: AbortSignal): { signal: AbortSignal; hear: () => void } {
  const dead = new AbortController();
  const end = () => dead.abort();
  const either = AbortSignal.any([signal, dead.signal]);
  let timer = setTimeout(end, SILENT_MS);
  window.addEventListener('offline', end, { signal: either });
  either.addEventListener('abort', () => clearTimeout(timer));
  return {
    signal: either,
    hear() {
      clearTimeout(timer);
      if (!either.aborted) timer = setTimeout(end, SILENT_MS);
    },
  };
}
