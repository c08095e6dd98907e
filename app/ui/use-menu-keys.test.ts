import { describe, expect, test } from 'vitest';
import { itemFor, itemNamed, typedWith } from './use-menu-keys.ts';

const ITEMS = ['Bekijk Details', 'Stuur Email', 'Status', 'Blokkeren'].map((textContent) => ({
  textContent,
}));

describe('a key of a menu', () => {
  test.each([
    ['ArrowDown', -1, 'Bekijk Details'],
    ['ArrowDown', 0, 'Stuur Email'],
    ['ArrowDown', 3, 'Blokkeren'],
    ['ArrowUp', -1, 'Blokkeren'],
    ['ArrowUp', 2, 'Stuur Email'],
    ['ArrowUp', 0, 'Bekijk Details'],
    ['Home', 3, 'Bekijk Details'],
    ['End', 0, 'Blokkeren'],
    ['Enter', 1, undefined],
  ])('%s from item %i leads to %s', (key, at, name) => {
    expect(itemFor(key, ITEMS, at)?.textContent).toBe(name);
  });

  test('leads nowhere in an empty one', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) {
      expect(itemFor(key, [], -1)).toBeUndefined();
    }
    expect(itemNamed('b', [], -1)).toBeUndefined();
  });
});

describe('letters', () => {
  test.each([
    // One letter goes to the next that begins with it, and round.
    ['s', -1, 'Stuur Email'],
    ['s', 1, 'Status'],
    ['s', 2, 'Stuur Email'],
    ['b', 0, 'Blokkeren'],
    ['b', 3, 'Bekijk Details'],
    // A word stays where it fits.
    ['st', 1, 'Stuur Email'],
    ['sta', 1, 'Status'],
    ['bl', 0, 'Blokkeren'],
    ['x', 0, undefined],
  ])('%s from item %i lead to %s', (typed, at, name) => {
    expect(itemNamed(typed, ITEMS, at)?.textContent).toBe(name);
  });

  test('within half a second are one word, in whatever case', () => {
    const first = typedWith({ key: 'S', timeStamp: 1000 }, { text: '', at: 0 });
    expect(first).toEqual({ text: 's', at: 1000 });
    const soon = typedWith({ key: 't', timeStamp: 1499 }, first);
    expect(soon).toEqual({ text: 'st', at: 1499 });
    expect(typedWith({ key: 'b', timeStamp: 1999 }, soon)).toEqual({ text: 'b', at: 1999 });
  });
});
