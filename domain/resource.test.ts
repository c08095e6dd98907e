import { describe, expect, it } from 'vitest';
import { resourceAmount, resourceShare } from './resource.ts';
import { STANDARD_PLANS } from './standard-plans.ts';

describe('how much it is', () => {
  it.each([
    ['1 vCPU', 1],
    ['0,5 vCPU', 0.5],
    ['512 MB', 512],
    ['10 GB SSD', 10_000],
    ['2 TB per maand', 2_000_000],
    ['2 × 480 GB SSD', 960_000],
    ['4 × 1,92 TB NVMe', 7_680_000],
    ['Onbeperkt (fair use)', Infinity],
    ['veel', null],
    ['', null],
  ])('%s', (text, amount) => {
    expect(resourceAmount(text)).toBe(amount);
  });

  it('is known of every plan a new shop has', () => {
    const texts = STANDARD_PLANS.flatMap(({ resources }) => Object.values(resources));
    expect(texts.filter((text) => resourceAmount(text) === null)).toEqual([]);
  });
});

describe('what part of the most it is', () => {
  it.each([
    ['1 GB', ['2 GB', '4 GB'], 0.25],
    ['4 GB', ['1 GB', '512 MB'], 1],
    ['500 GB', ['1 TB', 'Onbeperkt'], 0.5],
    ['Onbeperkt', ['1 TB'], 1],
    ['1 GB', [], 1],
    ['veel', ['1 GB'], null],
    ['0 GB', [], null],
  ])('%s of %j', (text, others, share) => {
    expect(resourceShare(text, others)).toBe(share);
  });
});
