import { expect, test } from 'vitest';
import { nextLookIn } from './pterodactyl.ts';

test.each([
  [0, 10],
  [19, 10],
  [60, 30],
  [119, 60],
  [3599, 60],
  [3600, null],
])('a server that was begun %d seconds ago is looked at again in %j', (seconds, expected) => {
  expect(nextLookIn(seconds)).toBe(expected);
});
