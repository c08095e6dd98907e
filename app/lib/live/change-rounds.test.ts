import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatherChanges, type ChangeRounds } from './change-rounds.ts';

let rounds: ChangeRounds<string>;
/** The topics of each round, and when it began. */
let fetched: { at: number; topics: string[] }[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  fetched = [];
  rounds = gatherChanges<string>({
    fetch: (topics) => fetched.push({ at: Date.now(), topics: [...topics] }),
    isUrgent: (topic) => topic === 'role',
  });
});
afterEach(() => {
  rounds.stop();
  vi.useRealTimers();
});

/** Something happens every tenth of a second, for so long. */
function keepBusy(seconds: number): void {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    rounds.add('orders');
    vi.advanceTimersByTime(100);
  }
}

describe('news', () => {
  test('of one write is one round, at once', () => {
    rounds.add('orders');
    rounds.add('invoices');
    rounds.add('orders');
    vi.advanceTimersByTime(80);
    expect(fetched).toEqual([{ at: 80, topics: ['orders', 'invoices'] }]);
  });

  test('that comes soon after a round waits its turn and is not lost', () => {
    rounds.add('orders');
    vi.advanceTimersByTime(100);
    rounds.add('services');
    vi.advanceTimersByTime(10_000);
    expect(fetched.map(({ topics }) => topics)).toEqual([['orders'], ['services']]);
    expect(fetched[1]?.at).toBe(330);
  });

  test('of a busy shop is fetched less and less often', () => {
    keepBusy(60);
    const gaps = fetched.map(({ at }, index) => at - (fetched[index - 1]?.at ?? 0));
    expect(gaps.slice(0, 7)).toEqual([80, 250, 500, 1000, 2000, 4000, 4000]);
    expect(fetched.length).toBeLessThan(20);
  });

  test('that comes after a pause is fetched at once again', () => {
    keepBusy(20);
    vi.advanceTimersByTime(10_000);
    const before = Date.now();
    rounds.add('tickets');
    vi.advanceTimersByTime(80);
    expect(fetched.at(-1)).toEqual({ at: before + 80, topics: ['tickets'] });
  });

  test('that is urgent does not wait its turn, and takes the rest along', () => {
    keepBusy(20);
    const before = Date.now();
    rounds.add('role');
    vi.advanceTimersByTime(40);
    rounds.add('role');
    vi.advanceTimersByTime(40);
    expect(fetched.at(-1)?.at).toBe(before + 80);
    expect(fetched.at(-1)?.topics).toContain('role');
  });
});

test('one that was stopped fetches no more and keeps no timer', () => {
  rounds.add('orders');
  rounds.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(fetched).toEqual([]);
});
