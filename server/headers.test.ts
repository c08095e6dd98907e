import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './headers.ts';

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
