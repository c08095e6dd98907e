import { describe, expect, test } from 'vitest';
import { mod97, passesElevenTest } from './checksum.ts';

describe('mod97', () => {
  test.each([
    ['1', 1],
    ['97', 0],
    ['98', 1],
    ['A', 10],
    ['Z', 35],
    ['NL002455799B11', 1],
    ['ABNA0417164300NL91', 1],
  ])('of %s is %s', (text, rest) => {
    expect(mod97(text)).toBe(rest);
  });

  test('agrees with arithmetic on the whole number', () => {
    const text = '9'.repeat(40);
    expect(BigInt(mod97(text))).toBe(BigInt(text) % 97n);
  });
});

describe('the eleven test', () => {
  test.each([
    ['004495445', true],
    ['111222333', true],
    ['123456782', true],
    ['123456789', false],
    ['004495446', false],
    ['12345678', false],
    ['', false],
  ])('%j: %s', (digits, passes) => {
    expect(passesElevenTest(digits)).toBe(passes);
  });
});
