import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());

describe('where programs look by agreement', () => {
  test('security.txt names the shop’s own contact, and an end (RFC 9116)', async () => {
    const answer = await api.http('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const { appUrl } = api.context.config;
    expect((await answer.text()).trim().split('\n')).toEqual([
      'Contact: mailto:hulp@hostwerk.test',
      `Contact: ${appUrl}/abuse`,
      'Expires: 2027-05-22T00:00:00Z',
      'Preferred-Languages: nl, en',
      `Canonical: ${appUrl}/.well-known/security.txt`,
    ]);
  });

  test('a password manager is led to where a password is changed', async () => {
    const answer = await api.http('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/dashboard/settings/security',
    ]);
  });
});

const TOKEN_PAGES = [
  '/reset-password',
  '/Reset-Password/',
  '/verify-email//',
  '/CHANGE-EMAIL',
  '/Pay',
  '/pay/test-gateway/1',
  // A navigation inside the site fetches an address that has the token too.
  '/pay.data',
  '/verify-email.data',
  '/dashboard/invitation.data',
];

test.each(TOKEN_PAGES)(
  '%s keeps the secret of its address out of referrers and caches',
  async (path) => {
    const { headers } = await api.http(`${path}?token=x`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  },
);
