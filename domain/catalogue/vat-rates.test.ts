import { expect, test } from 'vitest';
import { localRate, vatRateOn } from './vat-rates.ts';

test.each([
  ['NL', '2026-12-31', 21],
  ['DE', '2030-01-01', 19],
  ['FI', '2024-08-31', 24],
  ['FI', '2024-09-01', 25.5],
  ['EE', '2025-06-30', 22],
  ['EE', '2025-07-01', 24],
  ['RO', '2026-11-28', 21],
] as const)('the rate of %s on %s is %d percent', (country, day, percent) => {
  expect(vatRateOn(country, day)).toBe(percent);
});

test('the rate of a region goes before that of its country', () => {
  expect(localRate({ country: 'PT', postalCode: '9000-001' }, '2026-11-28')).toBe(22);
  expect(localRate({ country: 'PT', postalCode: '1000-001' }, '2026-11-28')).toBe(23);
});
