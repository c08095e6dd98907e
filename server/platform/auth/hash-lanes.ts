import { AppError } from '#server/errors.ts';

/** Lane of a caller who waits for a slow hash: somebody who is known here, or anybody else. */
export type Lane = 'known' | 'strangers';

/**
 * Waiting places of a lane: strangers wait two seconds at the most, and whoever finds none is sent away.
 */
const WAITING_MAX: Readonly<Record<Lane, number>> = { known: 200, strangers: 64 };

/**
 * Turns in a row of those who are known before a stranger has one: nobody keeps the others out for good.
 */
const KNOWN_IN_A_ROW = 4;

export type HashLanes = {
  /** Does it when it is its turn. Throws UNAVAILABLE, and does nothing, where too many wait already. */
  inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  /** Takes a place among those who will ask for a turn; gives back how to leave. Throws UNAVAILABLE as well. */
  takePlace(lane: Lane): () => void;
};

/**
 * One hash at a time and a rest after it: each takes a core for some 20 ms, and more than one, or one
 * without end, would take the cores from everybody who is only looking. Whoever is known goes first, so
 * that a thousand strangers who guess keep nobody of the shop from signing in.
 */
export function createHashLanes({ restMs }: { restMs: number }): HashLanes {
  const waiting: Record<Lane, (() => void)[]> = { known: [], strangers: [] };
  const places: Record<Lane, number> = { known: 0, strangers: 0 };
  let isBusy = false;
  let knownInARow = 0;

  function pick(): (() => void) | undefined {
    const { known, strangers } = waiting;
    const isTurnOfStranger = known.length === 0 || knownInARow >= KNOWN_IN_A_ROW;
    const fromStrangers = isTurnOfStranger ? strangers.shift() : undefined;
    knownInARow = fromStrangers === undefined ? knownInARow + 1 : 0;
    return fromStrangers ?? known.shift();
  }

  function next(): void {
    const start = pick();
    isBusy = start !== undefined;
    start?.();
  }

  return {
    async inTurn(lane, work) {
      if (waiting[lane].length >= WAITING_MAX[lane]) throw new AppError('UNAVAILABLE');
      await new Promise<void>((resolve) => {
        waiting[lane].push(resolve);
        if (!isBusy) next();
      });
      try {
        return await work();
      } finally {
        setTimeout(next, restMs);
      }
    },
    takePlace(lane) {
      if (places[lane] >= WAITING_MAX[lane]) throw new AppError('UNAVAILABLE');
      places[lane] += 1;
      return () => {
        places[lane] -= 1;
      };
    },
  };
}
