import { expect, test } from 'vitest';
import { instantOf, localTimeOf } from './local-time.ts';

test.each([
  ['2026-11-25T02:05', '2026-11-25T01:05:00.000Z'],
  ['2026-07-01T23:30', '2026-07-01T21:30:00.000Z'],
])('%s in Amsterdam is %s, and back', (text, iso) => {
  expect(instantOf(text)?.toISOString()).toBe(iso);
  expect(localTimeOf(new Date(iso))).toBe(text);
});

test.each(['', '2026-11-25', '2026-02-30T10:00', 'morgen'])('%j is no time', (text) => {
  expect(instantOf(text)).toBeNull();
});
