/** The first sign that somebody is at work here, well before a press on anything. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** By then the first view is there; on a phone nothing but a press would tell of somebody. */
const QUIET_MS = 3_000;

let waiting: (() => void)[] | null = [];

function begin(): void {
  const tasks = waiting ?? [];
  waiting = null;
  for (const task of tasks) task();
}

/**
 * Runs what prepares for presses, such as fetching the code of dialogs: not while the first view is
 * on its way, and early enough that nobody waits for it, nor loses the network before it came.
 */
export function onFirstInteraction(task: () => void): void {
  if (waiting === null) return task();
  if (waiting.length === 0) {
    for (const sign of SIGNS) {
      window.addEventListener(sign, begin, { capture: true, once: true });
    }
    setTimeout(begin, QUIET_MS);
  }
  waiting.push(task);
}
