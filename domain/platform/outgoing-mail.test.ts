import { expect, test } from 'vitest';
import { concernsAll, nextKnock, nextMailTry, pauseAfter } from './outgoing-mail.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SINCE = new Date('2026-11-23T11:00:00Z');
const after = (ms: number) => new Date(SINCE.getTime() + ms);

test('the pauses of a mail that is put off grow, up to four hours', () => {
  const minutes = Array.from({ length: 11 }, (_, tries) => pauseAfter(tries + 1) / MINUTE);
  expect(minutes).toEqual([1, 2, 5, 10, 20, 40, 60, 120, 240, 240, 240]);
});

test('it is tried for three days, once at their end, and no longer', () => {
  const next = (tries: number, ms: number) =>
    nextMailTry({ tries, deferredSince: SINCE, now: after(ms) });
  expect(next(1, 0)).toEqual(after(MINUTE));
  expect(next(12, DAY)).toEqual(after(DAY + 4 * HOUR));
  expect(next(30, 3 * DAY - HOUR)).toEqual(after(3 * DAY));
  expect(next(30, 3 * DAY)).toBeNull();
});

test('a server that lets nobody in is knocked on every minute, and later every second one', () => {
  const pause = (ms: number) =>
    nextKnock({ since: SINCE, now: after(ms) }).getTime() - after(ms).getTime();
  expect(pause(0)).toBe(MINUTE);
  expect(pause(HOUR - 1)).toBe(MINUTE);
  expect(pause(HOUR)).toBe(2 * MINUTE);
  expect(pause(30 * DAY)).toBe(2 * MINUTE);
});

test('what waits is tried again at once after a server that was away, or that took nothing from several', () => {
  expect(concernsAll({ isAway: true, failures: 1 })).toBe(true);
  expect(concernsAll({ isAway: false, failures: 1 })).toBe(false);
  expect(concernsAll({ isAway: false, failures: 2 })).toBe(false);
  expect(concernsAll({ isAway: false, failures: 3 })).toBe(true);
});
