import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatGrowth,
  formatLongDate,
  formatMoney,
  formatPercent,
} from '#app/lib/format.ts';

const NO_BREAK = '\u00a0';

describe('formats', () => {
  test.each([
    [1299, `€${NO_BREAK}12,99`],
    [123_450, `€${NO_BREAK}1.234,50`],
    [-1299, `€${NO_BREAK}-12,99`],
    [0, `€${NO_BREAK}0,00`],
  ])('money: %i cents is %s', (amount, shown) => {
    expect(formatMoney(cents(amount))).toBe(shown);
  });

  test('reads a moment on the Amsterdam clock', () => {
    const moment = new Date('2026-03-08T23:30:00Z');
    expect(formatDate(moment)).toBe('09-03-2026');
    expect(formatLongDate(moment)).toBe(`9${NO_BREAK}maart 2026`);
    expect(formatDateTime(moment)).toBe('09-03-2026, 00:30');
  });

  test('leaves a business date on its own day', () => {
    expect(formatDate('2026-11-21')).toBe('21-11-2026');
    expect(formatLongDate('2026-01-01')).toBe(`1${NO_BREAK}januari 2026`);
  });

  test('shows one decimal of a percentage, and a dash for none', () => {
    expect(formatPercent(0.211)).toBe('21,1%');
    expect(formatPercent(-0.05)).toBe('-5,0%');
    expect(formatPercent(null)).toBe('–');
  });

  test('shows a change with its sign', () => {
    expect(formatGrowth(0.25)).toBe('+25,0%');
    expect(formatGrowth(-0.5)).toBe('-50,0%');
    expect(formatGrowth(0)).toBe('0,0%');
    expect(formatGrowth(null)).toBe('–');
  });

  test('groups thousands', () => {
    expect(formatCount(1234)).toBe('1.234');
  });
});
