import { expect, test } from 'vitest';
import { findTwins, type TwinLine } from './bank-twins.ts';
import { cents } from '#domain/platform/money.ts';

const LINE: TwinLine = {
  bookedOn: '2026-11-20',
  amountCents: cents(1299),
  side: 'credit',
  isReversal: false,
  payerIban: 'NL20INGB0001234567',
  text: 'Factuur 2026-000123',
};
const NEXT = { ...LINE, text: 'Factuur 2026-000124' };

/** Places of the lines that are there already. */
function twinsOf(lines: readonly TwinLine[], kept: readonly TwinLine[]): number[] {
  const twins = findTwins(lines, kept);
  return lines.flatMap((line, place) => (twins.has(line) ? [place] : []));
}

test.each<[string, Partial<TwinLine>, boolean]>([
  ['the same', {}, true],
  ['with other spaces and letters', { text: 'FACTUUR  2026-\n000123' }, true],
  ['with more text', { text: 'Factuur 2026-000123 café KLANT-77' }, true],
  ['without a text', { text: null }, true],
  ['without an account', { payerIban: null }, true],
  ['of another account', { payerIban: 'NL44RABO0123456789' }, false],
  ['for another invoice', { text: 'Factuur 2026-000124' }, false],
  ['of another day', { bookedOn: '2026-11-21' }, false],
  ['of another amount', { amountCents: cents(1300) }, false],
  ['the other way', { side: 'debit' }, false],
  ['undone', { isReversal: true }, false],
])('a line %s: %o', (_name, change, isTwin) => {
  expect(twinsOf([{ ...LINE, ...change }], [LINE])).toEqual(isTwin ? [0] : []);
});

test('each line that is there stands for one, and first for the one that says the same', () => {
  expect(twinsOf([NEXT, LINE], [LINE])).toEqual([1]);
  expect(twinsOf([{ ...LINE, text: 'Factuur' }, { ...LINE }], [LINE])).toEqual([1]);
  expect(twinsOf([{ ...LINE }, { ...LINE }, { ...LINE }], [LINE, LINE])).toEqual([0, 1]);
  expect(twinsOf([NEXT, LINE], [LINE, NEXT])).toEqual([0, 1]);
  expect(twinsOf([LINE], [])).toEqual([]);
});
