import { describe, expect, test } from 'vitest';
import { beginningOf, keptReason, shortened } from './shorten.ts';

const ACCENT = 'e\u0301';
const FAMILY = '👩‍👩‍👧';

describe('beginningOf', () => {
  test.each([
    ['kort', 4, 'kort'],
    ['te lang', 4, 'te l'],
    ['ab😀', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    [`a${ACCENT}b`, 2, 'a'],
    [`a${ACCENT}b`, 3, `a${ACCENT}`],
    [`a${FAMILY}b`, 5, 'a'],
    ['a🇳🇱b', 3, 'a'],
    // One that is longer than all the room there is: as much of it as makes letters.
    [`😀${'\u0301'.repeat(9)}`, 5, `😀${'\u0301'.repeat(3)}`],
    [`${FAMILY}b`, 4, '👩‍'],
    ['😀', 1, ''],
  ])('of %j in %i is %j', (text, most, beginning) => {
    expect(beginningOf(text, most)).toBe(beginning);
  });
});

describe('shortened', () => {
  test.each([
    ['past', 4, 'past'],
    ['past niet', 6, 'past…'],
    ['ab😀c', 4, 'ab…'],
  ])('%j in %i is %j', (text, most, shown) => {
    expect(shortened(text, most)).toBe(shown);
  });
});

describe('keptReason', () => {
  test('has nothing in it that no database holds', () => {
    expect(keptReason('paneel: \u0000fout \ud83d.')).toBe('paneel: fout \ufffd.');
    expect(keptReason(`${'x'.repeat(499)}😀`)).toBe('x'.repeat(499));
  });
});
