import { describe, expect, test } from 'vitest';
import { workingDayFrom } from './public-holidays.ts';

describe('a period does not end', () => {
  test.each([
    ['an ordinary day', '2026-12-07', '2026-12-07'],
    ['a Saturday', '2026-12-05', '2026-12-07'],
    ['a Sunday', '2026-12-06', '2026-12-07'],
    ["New Year's Day, a Friday", '2027-01-01', '2027-01-04'],
    ['Good Friday, with Easter behind it', '2027-03-26', '2027-03-30'],
    ['Easter Monday', '2026-04-06', '2026-04-07'],
    ["King's Day", '2026-04-27', '2026-04-28'],
    ["King's Day of a year in which it is kept on a Saturday", '2031-04-26', '2031-04-28'],
    ['the fifth of May', '2026-05-05', '2026-05-06'],
    ['Ascension Day', '2026-05-14', '2026-05-15'],
    ['Whit Monday', '2026-05-25', '2026-05-26'],
    ['both days of Christmas, with a weekend behind them', '2026-12-25', '2026-12-28'],
    ['the second day of Christmas, a Tuesday', '2028-12-26', '2028-12-27'],
    // The earliest and the latest that Easter comes in these centuries, and the two exceptions of Gauss.
    ['Easter Monday in March', '2285-03-23', '2285-03-24'],
    ['Easter Monday at the end of April', '2038-04-26', '2038-04-28'],
    ['Easter Monday of 2076', '2076-04-20', '2076-04-21'],
    ['Easter Monday of 2049', '2049-04-19', '2049-04-20'],
  ])('on %s: %s', (_, date, ends) => {
    expect(workingDayFrom(date)).toBe(ends);
  });
});
