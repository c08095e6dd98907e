import { expect, test } from 'vitest';
import type { ServiceUsage } from '#contract/customer/usage.ts';
import { formatUsage, usageNow, usageOfDay, usageShare } from './labels.ts';

const GB = 1024 ** 3;
const of = (over: Partial<ServiceUsage>): ServiceUsage => ({
  kind: 'memory',
  now: 1.5 * GB,
  most: 4 * GB,
  day: [],
  ...over,
});

test.each([
  ['cpu', 0.125, '12,5%'],
  ['memory', 0, '0 B'],
  ['memory', 4096 * 1024 ** 2, '4 GB'],
  ['disk', 1023.99 * 1024 ** 2, '1 GB'],
  ['traffic', 2.5 * 1024 ** 4, '2,5 TB'],
  ['networkIn', 340 * 1024, '340 kB/s'],
  ['diskWrite', 12.34, '12 B/s'],
] as const)('%s of %d is %s', (kind, value, text) => {
  expect(formatUsage(kind, value).replaceAll('\u00A0', ' ')).toBe(text);
});

test('what is used now is told of how much, where there is a most', () => {
  expect(usageNow(of({}))).toBe('1,5 GB van 4 GB');
  expect(usageNow(of({ kind: 'traffic', most: null }))).toBe('1,5 GB');
  expect(usageNow(of({ kind: 'cpu', now: 0.5, most: 1 }))).toMatch(/^50,0\s?%$/);
  expect(usageNow(of({ now: null }))).toBe('uit, of nog niet gemeten');
});

test('a bar stands only where there is a most, and is never longer than that', () => {
  expect(usageShare(of({}))).toBe(0.375);
  expect(usageShare(of({ now: 5 * GB }))).toBe(1);
  expect(usageShare(of({ most: null }))).toBe(null);
  expect(usageShare(of({ most: 0 }))).toBe(null);
  expect(usageShare(of({ now: null }))).toBe(null);
});

test('a day is its mean and its highest half hour; nothing known is nothing told', () => {
  expect(usageOfDay(of({ day: [null, GB, 3 * GB] }))).toBe(
    'Laatste 24 uur: gemiddeld 2 GB, hoogste half uur 3 GB',
  );
  expect(usageOfDay(of({ day: [null, null] }))).toBe(null);
  expect(usageOfDay(of({}))).toBe(null);
});
