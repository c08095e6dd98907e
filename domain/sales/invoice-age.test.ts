import { expect, test } from 'vitest';
import { AGE_BAND_STARTS, AGE_BANDS, ageBand } from './invoice-age.ts';

test.each([
  [-3, 'in-time'],
  [0, 'in-time'],
  [1, 'to-14'],
  [14, 'to-14'],
  [15, 'to-30'],
  [30, 'to-30'],
  [31, 'to-60'],
  [60, 'to-60'],
  [61, 'over-60'],
  [400, 'over-60'],
] as const)('%i days late is %s', (days, band) => {
  expect(ageBand(days)).toBe(band);
});

test('there is one band more than bounds', () => {
  expect(AGE_BANDS).toHaveLength(AGE_BAND_STARTS.length + 1);
});
