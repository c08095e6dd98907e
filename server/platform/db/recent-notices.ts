/** Longer than anybody may ask for (`contract/customer/missed-changes.ts`), by the time the question travels. */
const REMEMBERED_MS = 20_000;
/** A shop in which more happens is remembered for less time. */
const REMEMBERED_MAX = 2_000;

/** Remembers what was announced a moment ago. `tick` counts milliseconds and never goes back. */
export function rememberNotices<Notice>(tick: () => number) {
  const kept: { notice: Notice; at: number }[] = [];
  /** Nothing is known of what was announced until then. */
  let unknownUntil = Infinity;

  return {
    add(notice: Notice): void {
      const at = tick();
      kept.push({ notice, at });
      const isTooMuch = () =>
        kept.length > REMEMBERED_MAX || at - (kept[0]?.at ?? at) > REMEMBERED_MS;
      while (isTooMuch()) unknownUntil = kept.shift()?.at ?? at;
    },
    /** From now on everything is heard; before, it may not have been. */
    beginAnew(): void {
      kept.length = 0;
      unknownUntil = tick();
    },
    /**
     * Answers the announcements of the last so many milliseconds; null when not all of them are
     * remembered.
     */
    recall(sinceMs: number): Notice[] | null {
      const from = tick() - sinceMs;
      if (from <= unknownUntil) return null;
      return kept.filter(({ at }) => at >= from).map(({ notice }) => notice);
    },
  };
}
