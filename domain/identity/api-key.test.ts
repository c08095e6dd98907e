import { describe, expect, test } from 'vitest';
import {
  apiKeyState,
  formatApiKey,
  isKeyWarningDue,
  lastDayOfKey,
  keyExpiry,
  looksLikeApiKey,
  mayUseKeyFrom,
  parseApiKey,
  parseNetwork,
} from './api-key.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const ID = '0123abcd-4567-4890-abcd-ef0123456789';
const SECRET = 'A-_'.padEnd(43, 'x');

describe('the text of a key', () => {
  test('has its id and its secret in it, and gives them back', () => {
    const text = formatApiKey({ id: ID, secret: SECRET });
    expect(text).toBe(`hwk_0123abcd45674890abcdef0123456789_${SECRET}`);
    expect(parseApiKey(text)).toEqual({ id: ID, secret: SECRET });
    expect(looksLikeApiKey(text)).toBe(true);
  });

  test.each([
    '',
    'hwk_',
    `hwk_0123abcd45674890abcdef0123456789_${SECRET}x`,
    `hwk_0123abcd45674890abcdef0123456789_${SECRET.slice(1)}`,
    `hwk_0123abcd45674890abcdef012345678g_${SECRET}`,
    `xhwk_0123abcd45674890abcdef0123456789_${SECRET}`,
    `hwk_0123abcd45674890abcdef0123456789_${SECRET.replace('A', '=')}`,
  ])('is not %s', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test('an access token does not look like one', () => {
    expect(looksLikeApiKey('eyJhbGciOiJFZERTQSJ9.e30.c2ln')).toBe(false);
  });
});

describe('a key', () => {
  const life = { endedAt: null, warnedAt: null, isMakers: true };
  const key = { ...life, expiresAt: new Date('2026-12-24T23:00:00Z') };

  test('works until its end, and not after it was ended', () => {
    expect(apiKeyState(key, NOW)).toBe('working');
    expect(apiKeyState(key, new Date(key.expiresAt.getTime() - 1))).toBe('working');
    expect(apiKeyState(key, key.expiresAt)).toBe('expired');
    expect(apiKeyState({ ...key, endedAt: NOW }, NOW)).toBe('ended');
    expect(apiKeyState({ ...key, endedAt: NOW }, key.expiresAt)).toBe('ended');
  });

  test('is halted while its maker may have none, and nobody is warned of its end', () => {
    const halted = { ...key, isMakers: false };
    expect(apiKeyState(halted, NOW)).toBe('halted');
    expect(apiKeyState(halted, key.expiresAt)).toBe('expired');
    expect(apiKeyState({ ...halted, endedAt: NOW }, NOW)).toBe('ended');
    const nearEnd = new Date('2026-12-20T12:00:00Z');
    expect(isKeyWarningDue(key, nearEnd)).toBe(true);
    expect(isKeyWarningDue(halted, nearEnd)).toBe(false);
  });

  test('ends when its last whole day in Amsterdam is over', () => {
    expect(keyExpiry(NOW, 30)).toEqual(new Date('2026-12-23T23:00:00Z'));
    // A day has begun there before it has in UTC.
    expect(keyExpiry(new Date('2026-11-23T23:30:00Z'), 30)).toEqual(
      new Date('2026-12-24T23:00:00Z'),
    );
    expect(keyExpiry(NOW, 365)).toEqual(new Date('2027-11-23T23:00:00Z'));
    expect(lastDayOfKey(keyExpiry(NOW, 30))).toBe('2026-12-23');
  });

  test('is warned of once, in the two weeks before its end', () => {
    const at = (day: string) => isKeyWarningDue(key, new Date(`2026-12-${day}T12:00:00Z`));
    expect([at('10'), at('11'), at('24')]).toEqual([false, true, true]);
    expect(isKeyWarningDue({ ...key, warnedAt: NOW }, new Date('2026-12-20T12:00:00Z'))).toBe(
      false,
    );
    expect(isKeyWarningDue({ ...key, endedAt: NOW }, new Date('2026-12-20T12:00:00Z'))).toBe(false);
    expect(isKeyWarningDue(key, new Date('2026-12-25T12:00:00Z'))).toBe(false);
  });
});

describe('the networks of a key', () => {
  test.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '2001:db8::1', '10.0.0.0/8'])(
    '%s is one',
    (text) => {
      expect(parseNetwork(text)).not.toBeNull();
    },
  );

  test.each([
    '',
    '203.0.113.7/24',
    '203.0.113.0/33',
    '0.0.0.0/0',
    '::/0',
    '203.0.113.0/024',
    '203.0.113.0/24/1',
    '203.0.113.0/',
    'example.test',
    '2001:db8::1/64',
    '2001:db8::/129',
  ])('%s is none', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });

  test.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8:ffff::1', true],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db9::1', false],
    // The same number in the other family is another address.
    [['0.0.0.1'], '::1', false],
    [['203.0.113.7'], 'unknown', false],
  ] as const)('%j lets %s in: %s', (networks, address, expected) => {
    expect(mayUseKeyFrom(networks, address)).toBe(expected);
  });
});
