import { describe, expect, it } from 'vitest';
import { findVersion, PRIVACY_VERSIONS, TERMS_VERSION, TERMS_VERSIONS } from './terms.ts';

describe('versions of the terms', () => {
  it('orders keep the newest', () => {
    expect(TERMS_VERSION).toBe('2026-11');
    expect(TERMS_VERSIONS[0]).toBe(TERMS_VERSION);
  });

  it.each([TERMS_VERSIONS, PRIVACY_VERSIONS])('are months, newest first, each once', (...list) => {
    for (const version of list) expect(version).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    expect([...new Set(list)].toSorted().toReversed()).toEqual(list);
  });
});

describe('findVersion', () => {
  const versions = ['2027-03', '2026-11'] as const;

  it.each([
    [null, '2027-03'],
    ['2027-03', '2027-03'],
    ['2026-11', '2026-11'],
    ['2026-12', null],
    ['', null],
    ['constructor', null],
  ])('asked for %j gives %j', (asked, found) => {
    expect(findVersion(versions, asked)).toBe(found);
  });
});
