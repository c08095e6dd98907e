import { expect, test } from 'vitest';
import { versionAfter } from './version.ts';

const SEEN = new Date('2026-11-25T12:00:00.000Z');

test.each([
  ['2026-11-25T12:00:05.000Z', '2026-11-25T12:00:05.000Z'],
  ['2026-11-25T12:00:00.000Z', '2026-11-25T12:00:00.001Z'],
  ['2026-11-25T11:00:00.000Z', '2026-11-25T12:00:00.001Z'],
])('a change at %s is the version of %s', (now, version) => {
  expect(versionAfter(SEEN, new Date(now))).toEqual(new Date(version));
});
