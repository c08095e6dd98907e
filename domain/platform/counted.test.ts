import { expect, test } from 'vitest';
import { formatCounted } from './counted.ts';

test.each([
  [0, '0 dagen'],
  [1, '1 dag'],
  [2, '2 dagen'],
  [1234, '1.234 dagen'],
])('%i is counted as %s', (value, words) => {
  expect(formatCounted(value, 'dag', 'dagen')).toBe(words);
});
