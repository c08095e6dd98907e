import { describe, expect, test } from 'vitest';
import {
  FIRST_FORMATS,
  isUsed,
  mayCollide,
  nextInSeries,
  printNumber,
  refuseFormat,
  type CountedSeries,
  type SeriesRefusal,
} from './number-series.ts';

const YEARLY: CountedSeries = {
  ...FIRST_FORMATS.invoice,
  startNumber: 1,
  lastYear: 2026,
  lastNumber: 0,
  lastIssuedOn: null,
};
const ON: CountedSeries = {
  prefix: 'INV-',
  digits: 5,
  perYear: false,
  startNumber: 10_024,
  lastYear: 0,
  lastNumber: 10_023,
  lastIssuedOn: null,
};

describe('a number is printed', () => {
  test.each([
    [FIRST_FORMATS.invoice, 2026, 1, '2026-000001'],
    [FIRST_FORMATS.credit_note, 2026, 7, 'C2026-000007'],
    [FIRST_FORMATS.invoice, 2026, 1_000_000, '2026-1000000'],
    [ON, 2026, 10_024, 'INV-10024'],
    [{ prefix: 'F{jaar}', digits: 4, perYear: true }, 2027, 12, 'F20270012'],
    [{ prefix: '', digits: 1, perYear: false }, 2027, 12, '12'],
  ])('%o of %i: %i is %s', (format, year, number, printed) => {
    expect(printNumber(format, { year, number })).toBe(printed);
  });
});

describe('the next number', () => {
  test.each([
    ['the first', YEARLY, '2026-11-28', '2026-000001'],
    [
      'one more',
      { ...YEARLY, lastNumber: 41, lastIssuedOn: '2026-11-27' },
      '2026-11-28',
      '2026-000042',
    ],
    [
      'the first of another year',
      { ...YEARLY, lastNumber: 41, lastIssuedOn: '2026-12-31' },
      '2027-01-01',
      '2027-000001',
    ],
    ['the first of a shop that moved in', ON, '2026-11-28', 'INV-10024'],
    [
      'numbers that go on in the new year',
      { ...ON, lastNumber: 10_050, lastIssuedOn: '2026-12-31' },
      '2027-01-01',
      'INV-10051',
    ],
    [
      'a start that was meant for the year before',
      { ...YEARLY, startNumber: 124, lastNumber: 123 },
      '2027-01-01',
      '2027-000001',
    ],
  ])('is that of %s', (_, series, today, printed) => {
    expect(nextInSeries(series, today)).toMatchObject({ issuedOn: today, printed });
  });

  test('never has a day before that of the last one', () => {
    const series = { ...YEARLY, lastYear: 2027, lastNumber: 3, lastIssuedOn: '2027-01-01' };
    expect(nextInSeries(series, '2026-12-31')).toEqual({
      issuedOn: '2027-01-01',
      year: 2027,
      number: 4,
      printed: '2027-000004',
    });
  });

  test('is used once a document has one', () => {
    expect(isUsed(YEARLY)).toBe(false);
    expect(isUsed({ ...YEARLY, lastIssuedOn: '2026-11-28' })).toBe(true);
  });
});

describe('prefixes that can give the same number', () => {
  test.each([
    ['{jaar}-', '{jaar}-', true],
    ['{jaar}-', '2026-', true],
    ['{jaar}-', 'C{jaar}-', false],
    ['F', 'F1', true],
    ['F', 'F{jaar}', true],
    ['F', 'F-', false],
    ['F26-', 'F27-', false],
    ['', '{jaar}', true],
    ['', '{jaar}-', false],
    ['', '12', true],
    ['', 'A', false],
  ])('%j and %j: %s', (one, other, alike) => {
    expect(mayCollide(one, other)).toBe(alike);
    expect(mayCollide(other, one)).toBe(alike);
  });
});

describe('a format', () => {
  const used = Object.values(FIRST_FORMATS);
  test.each<[string, boolean, SeriesRefusal | null]>([
    ['INV-', false, null],
    ['F{jaar}.', true, null],
    ['', false, null],
    ['inv-', false, 'PREFIX'],
    ['F/', false, 'PREFIX'],
    ['F {jaar}', true, 'PREFIX'],
    ['{maand}-', true, 'PREFIX'],
    ['ABCDEFGHIJKLMNOPQ', false, 'PREFIX'],
    ['F-', true, 'NO_YEAR'],
    ['{jaar}-', true, 'ALIKE'],
    ['2026-', false, 'ALIKE'],
    ['C{jaar}-', true, 'ALIKE'],
  ])('with the prefix %j, by the year %s: %s', (prefix, perYear, refusal) => {
    expect(refuseFormat({ prefix, digits: 6, perYear }, used)).toBe(refusal);
  });
});
