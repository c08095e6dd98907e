import { expect, test } from 'vitest';
import { PLAN_SLUG, suggestSlug } from './plan-slug.ts';

test.each([
  ['Webhosting Plus!', 'webhosting-plus'],
  ['  VPS – Één  ', 'vps-een'],
  ['4 GB / 2 vCPU', '4-gb-2-vcpu'],
  ['x'.repeat(60), 'x'.repeat(50)],
])('%j becomes %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
  expect(slug).toMatch(PLAN_SLUG);
});

test('of a name without letters there is none', () => {
  expect(suggestSlug('!!!')).toBe('');
});
