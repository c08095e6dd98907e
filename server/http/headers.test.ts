import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';

test('a page loads, sends and is framed by nothing but its own origin', () => {
  const policy = contentSecurityPolicy('<p>Welkom</p>').split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  );
});

const HSTS = 'strict-transport-security';

test.each([
  ['http://localhost:3000', true, undefined],
  ['https://shop.test', false, 'max-age=31536000'],
  ['https://shop.test', true, 'max-age=31536000; includeSubDomains'],
])('of %s, subdomains %s: browsers use https as %s', (appUrl, hstsSubdomains, said) => {
  expect(securityHeaders({ appUrl, hstsSubdomains })[HSTS]).toBe(said);
});
