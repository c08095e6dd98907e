import { expect, test } from 'vitest';
import type { Notice } from './changes.ts';
import { rememberNotices } from './recent-notices.ts';

const about = (id: string): Notice => ({ topic: 'orders', id, userId: null });

function remember() {
  const clock = { ms: 0 };
  const recent = rememberNotices<Notice>(() => clock.ms);
  const recall = (sinceMs: number) => recent.recall(sinceMs)?.map(({ id }) => id) ?? null;
  const at = (ms: number, id: string) => {
    clock.ms = ms;
    recent.add(about(id));
  };
  return { clock, recent, recall, at };
}

test('what was announced since is told, as far back as it has listened and no further', () => {
  const { clock, recent, recall, at } = remember();
  clock.ms = 5_000;
  expect(recall(1)).toBeNull();
  recent.beginAnew();
  at(6_000, 'one');
  at(9_000, 'two');
  clock.ms = 10_000;
  expect(recall(1_000)).toEqual(['two']);
  expect(recall(999)).toEqual([]);
  expect(recall(4_999)).toEqual(['one', 'two']);
  expect(recall(5_000)).toBeNull();
  recent.beginAnew();
  clock.ms = 10_500;
  expect(recall(400)).toEqual([]);
  expect(recall(1_000)).toBeNull();
});

test('what is too long ago or too much is let go of, and known to be', () => {
  const { clock, recent, recall, at } = remember();
  recent.beginAnew();
  at(1_000, 'old');
  at(21_001, 'new');
  expect(recall(20_000)).toEqual(['new']);
  expect(recall(20_001)).toBeNull();
  for (let n = 0; n < 2_000; n += 1) at(22_000, `${n}`);
  clock.ms = 22_500;
  expect(recall(1_400)).toHaveLength(2_000);
  expect(recall(1_499)).toBeNull();
});
