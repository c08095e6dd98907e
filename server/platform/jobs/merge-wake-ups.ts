/**
 * Time that a busy queue gathers: the jobs that come meanwhile are fetched, done and ticked off together,
 * which for mails takes four statements however many they are. Nobody waits for the second of them: what
 * comes to a quiet queue is passed on at once.
 */
const GATHER_MS = 200;

/**
 * Passes the first wake-up of a queue on at once, and all that follow within a moment as one at its
 * end: a busy shop queues a mail every few milliseconds, and to ask for each alone costs more than to
 * send it.
 */
export function mergeWakeUps(
  wake: (queue: string) => void,
  gatherMs = GATHER_MS,
): (queue: string) => void {
  /** Queues that were woken a moment ago, and whether something came since. */
  const resting = new Map<string, boolean>();

  function rest(queue: string): void {
    resting.set(queue, false);
    setTimeout(() => {
      const isDue = resting.get(queue) === true;
      resting.delete(queue);
      if (!isDue) return;
      wake(queue);
      rest(queue);
    }, gatherMs).unref();
  }

  return (queue) => {
    if (resting.has(queue)) {
      resting.set(queue, true);
      return;
    }
    wake(queue);
    rest(queue);
  };
}
