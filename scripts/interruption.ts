import { StartError } from '#server/platform/startup/start-error.ts';

/** Aborted with this line as its reason when somebody asks the command to stop; it then cleans up. */
export function onInterruption(line: string): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Every time: npm passes a Ctrl-C on that the terminal has given already.
    process.on(signal, () => asked.abort(new StartError(line)));
  }
  return asked.signal;
}
