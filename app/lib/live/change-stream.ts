import type { ChangeEvent } from '#contract/customer/events.ts';
import { reconnectDelay } from './reconnect.ts';

export type StreamState = 'connecting' | 'live' | 'lost';

type Follow = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<ChangeEvent>>;
  /** Resolves after the delay, sooner when the machine is back online; also when aborted. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
  /** A stream is open. What changed while there was none is unknown. */
  onOpen: () => void;
  onEvent: (event: ChangeEvent) => void;
  onLost: (failures: number) => void;
  signal: AbortSignal;
};

/** Reads one stream to its end; whether it opened at all. */
async function readOnce(follow: Follow): Promise<boolean> {
  let opened = false;
  try {
    const stream = await follow.open(follow.signal);
    opened = true;
    follow.onOpen();
    for await (const event of stream) follow.onEvent(event);
  } catch {
    // A stream that breaks is expected (deploy, lost network, expired session): the next try tells.
  }
  return opened;
}

/** Keeps one stream of changes open until the signal says stop, through failures and restarts. */
export async function followChanges(follow: Follow): Promise<void> {
  let failures = 0;
  while (!follow.signal.aborted) {
    const opened = await readOnce(follow);
    if (follow.signal.aborted) return;
    failures = opened ? 1 : failures + 1;
    follow.onLost(failures);
    await follow.wait(reconnectDelay(failures, follow.random()), follow.signal);
  }
}
