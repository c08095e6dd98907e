import { describe, expect, test } from 'vitest';
import {
  encodeBase32,
  factorCode,
  factorUri,
  makeFactorSecret,
  makeRecoveryCode,
  matchFactorStep,
} from './one-time-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** RFC 6238, appendix B, for SHA-1; its eight digits end in our six. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(factorCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(matchFactorStep(RFC_SECRET, code, new Date(seconds * 1000))).toBe(
    Math.floor(seconds / 30),
  );
});

describe('a code counts', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const code = factorCode(RFC_SECRET, 10);
  test.each([
    [9 * 30, 10],
    [10 * 30, 10],
    [11 * 30 + 29, 10],
    [12 * 30, null],
    [8 * 30 + 29, null],
  ])('at %i seconds as step %s', (seconds, step) => {
    expect(matchFactorStep(RFC_SECRET, code, at(seconds))).toBe(step);
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of %j (RFC 4648, without padding)', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test('the address for an app carries shop, person and secret', () => {
  const uri = new URL(
    factorUri({ issuer: 'Mijn Host & Co', email: 'a+b@c.test', secret: RFC_SECRET }),
  );
  expect(decodeURIComponent(uri.pathname)).toContain('Mijn Host & Co:a+b@c.test');
  expect(uri.search).not.toContain('+');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: encodeBase32(RFC_SECRET),
    issuer: 'Mijn Host & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('secrets and recovery codes are never the same twice', () => {
  expect(makeFactorSecret()).not.toEqual(makeFactorSecret());
  expect(makeFactorSecret()).toHaveLength(20);
  const codes = Array.from({ length: 50 }, makeRecoveryCode);
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
});

describe('a sealed secret', () => {
  const key = 'a key that only tests know, 32 characters';

  test('is opened by the same key for the same purpose only', () => {
    const sealed = sealSecret(key, 'second-factor:a', RFC_SECRET);
    expect(openSecret(key, 'second-factor:a', sealed)).toEqual(RFC_SECRET);
    expect(() => openSecret(key, 'second-factor:b', sealed)).toThrow(/authenticate|unable/i);
    expect(() => openSecret(`${key}!`, 'second-factor:a', sealed)).toThrow(/authenticate|unable/i);
  });

  test('shows nothing, and notices a change', () => {
    const sealed = sealSecret(key, 'second-factor:a', RFC_SECRET);
    expect(sealed).not.toContain(RFC_SECRET.toString('base64url').slice(0, 8));
    expect(sealSecret(key, 'second-factor:a', RFC_SECRET)).not.toBe(sealed);
    const [version, text = ''] = sealed.split('.');
    const changed = `${version}.${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    expect(() => openSecret(key, 'second-factor:a', changed)).toThrow(/authenticate|unable/i);
  });
});
