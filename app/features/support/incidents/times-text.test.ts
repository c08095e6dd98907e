import { expect, test } from 'vitest';
import { timesText } from './labels.ts';

test('names the day of planned work once, and both days where it goes past midnight', () => {
  const starts = new Date('2026-11-25T02:00:00Z');
  expect(timesText(starts, new Date('2026-11-25T04:00:00Z'))).toEqual({
    from: 'woensdag 25 november van 03:00',
    until: '05:00',
  });
  expect(timesText(starts, new Date('2026-11-26T04:00:00Z'))).toEqual({
    from: 'van woensdag 25 november om 03:00',
    until: 'donderdag 26 november om 05:00',
  });
});
