/** One write often announces several topics; this long the first of them wait for the rest. */
const GATHER_MS = 80;
/** After a round of fetching the next waits this long, and twice as long after each that follows it. */
const FIRST_REST_MS = 250;
/** A shop where something happens all the time is shown as it was seconds ago, and can be worked in. */
const LONGEST_REST_MS = 4_000;

type Rounds<Topic> = {
  /** Fetches all that these topics may have changed. */
  fetch: (topics: ReadonlySet<Topic>) => void;
  /** A topic that may not wait for its turn: it decides what this person may see at all. */
  isUrgent: (topic: Topic) => boolean;
};

export type ChangeRounds<Topic> = {
  add: (topic: Topic) => void;
  stop: () => void;
};

/**
 * Gathers news into rounds of fetching. What comes to a quiet screen is fetched at once; while news
 * keeps coming the rounds lie further and further apart, because every order of a busy shop is news
 * to every colleague's screen, and fetching for each alone would spend their calls of a minute
 * (`calls` in `server/platform/auth/limits.ts`).
 */
export function gatherChanges<Topic>({ fetch, isUrgent }: Rounds<Topic>): ChangeRounds<Topic> {
  const topics = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restMs = FIRST_REST_MS;
  let isHurried = false;

  function plan(next: () => void, delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(next, delayMs);
  }

  function begin(): void {
    isHurried = false;
    const told = new Set(topics);
    topics.clear();
    plan(endRest, restMs);
    restMs = Math.min(restMs * 2, LONGEST_REST_MS);
    fetch(told);
  }

  function endRest(): void {
    timer = undefined;
    if (topics.size > 0) return begin();
    restMs = FIRST_REST_MS;
  }

  return {
    add(topic) {
      topics.add(topic);
      if (isUrgent(topic)) {
        if (!isHurried) plan(begin, GATHER_MS);
        isHurried = true;
      } else if (timer === undefined) plan(begin, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
