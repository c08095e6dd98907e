import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { waitFor } from '#app/lib/wait-for.ts';

/** A page that has just come over the network need not ask whether there is one. */
const FRESH_MS = 10_000;
const PAUSE_MS = 3_000;

/** Tells whether the program can be reached now. */
export async function isReachable(): Promise<boolean> {
  // The server has all code at hand.
  if (typeof window === 'undefined') return true;
  // A browser may call itself offline and still reach a program on its own machine.
  if (navigator.onLine && performance.now() < FRESH_MS) return true;
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/**
 * Code that comes when it is first asked for. Never asked for without a network: for as long as a
 * page is open its browser remembers of a module that it did not come, and does not ask again.
 * Rejects then; the next call asks anew.
 */
export function onDemand<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | null = null;
  const fetchCode = async () => {
    if (!(await isReachable())) throw new Error('there is no network to fetch code over');
    return load();
  };
  return () => {
    code ??= fetchCode().catch((error: unknown) => {
      code = null;
      throw error;
    });
    return code;
  };
}

/** Waits for the network, however long that takes, and then for the code. */
export async function retryImport<Code>(load: () => Promise<Code>): Promise<Code> {
  while (!(await isReachable())) await waitFor(PAUSE_MS);
  return load();
}

/**
 * A part of a page whose code comes when it is first shown, or when there is a network again. Should
 * it get lost on its way, it is not there: the screen around it, with all that somebody typed, is
 * worth more than the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load).catch(() => () => null) }));
}
