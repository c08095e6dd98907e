/**
 * Runs work for as long as somebody can see this tab, and anew each time they come back to it. Each
 * run has a signal that ends when the tab is put away, or when the whole is told to stop.
 */
export function whileVisible(work: (signal: AbortSignal) => void, stop: AbortSignal): void {
  let run: AbortController | undefined;

  function update(): void {
    if (stop.aborted || document.visibilityState === 'hidden') {
      run?.abort();
      run = undefined;
    } else if (run === undefined) {
      run = new AbortController();
      work(run.signal);
    }
  }

  document.addEventListener('visibilitychange', update, { signal: stop });
  stop.addEventListener('abort', update, { once: true });
  update();
}
