import { describe, expect, test } from 'vitest';
import { becomesOtherIban, isIban, normaliseIban } from './iban.ts';

describe('isIban', () => {
  test.each([
    ['NL91ABNA0417164300', true],
    ['nl91 abna 0417 1643 00', true],
    ['BE68539007547034', true],
    ['DE89370400440532013000', true],
    ['NL92ABNA0417164300', false],
    ['NL91ABNA0417164301', false],
    ['NL58ABNA041716430', false],
    ['NL5312340417164300', false],
    ['NL91-ABNA-0417-1643-00', false],
    ['91ABNA0417164300', false],
    ['', false],
  ])('%j: %s', (text, valid) => {
    expect(isIban(text)).toBe(valid);
  });

  test('stores capitals without spaces', () => {
    expect(normaliseIban(' nl91 abna 0417 1643 00 ')).toBe('NL91ABNA0417164300');
  });
});

describe('becomesOtherIban', () => {
  test.each([
    ['NL91ABNA0417164300', 'NL44RABO0123456789', true],
    ['NL91ABNA0417164300', '', true],
    ['NL91ABNA0417164300', '  ', true],
    ['NL91ABNA0417164300', 'nl91 abna 0417 1643 00', false],
    ['nl91 abna 0417 1643 00', 'NL91ABNA0417164300', false],
    ['', 'NL91ABNA0417164300', false],
    ['', '', false],
  ])('%j to %j: %s', (from, to, other) => {
    expect(becomesOtherIban(from, to)).toBe(other);
  });
});
