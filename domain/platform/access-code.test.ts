import { describe, expect, test } from 'vitest';
import {
  ACCESS_CODE_ALPHABET,
  ACCESS_CODE_HOURS,
  accessCodeExpiry,
  accessCodeState,
  generateAccessCode,
  GRANT_IDLE_MS,
  isGrantLive,
  mayEnterWith,
  readExpiryHours,
} from './access-code.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('a generated code', () => {
  test('is 12 characters of the alphabet', () => {
    let next = 0;
    const code = generateAccessCode((below) => {
      next = (next + 7) % below;
      return next;
    });
    expect(code).toHaveLength(12);
    for (const character of code) expect(ACCESS_CODE_ALPHABET).toContain(character);
  });

  test('uses the whole alphabet, to its last character', () => {
    expect(generateAccessCode(() => 0)).toBe('A'.repeat(12));
    expect(generateAccessCode((below) => below - 1)).toBe('9'.repeat(12));
  });

  test('has no character that looks like another', () => {
    expect(ACCESS_CODE_ALPHABET).not.toMatch(/[0Oo1IiLl]/);
    expect(new Set(ACCESS_CODE_ALPHABET).size).toBe(ACCESS_CODE_ALPHABET.length);
  });
});

describe('hours', () => {
  test('are 1 to 168, 24 by default', () => {
    expect(ACCESS_CODE_HOURS).toEqual({ min: 1, max: 168, default: 24 });
  });

  test.each([
    ['1', 1],
    ['24', 24],
    ['168', 168],
    [' 12 ', 12],
    ['12,5', 12],
    ['', 24],
    ['een dag', 24],
  ])('%j is read as %i', (text, hours) => {
    expect(readExpiryHours(text)).toEqual({ ok: true, value: hours });
  });

  test.each(['0', '-1', '169', '1000000'])('%j is out of range', (text) => {
    expect(readExpiryHours(text)).toEqual({ ok: false, reason: 'HOURS_OUT_OF_RANGE' });
  });

  test('an hour is an hour', () => {
    expect(accessCodeExpiry(NOW, 24)).toEqual(new Date('2026-11-22T12:00:00Z'));
  });
});

describe('a code is', () => {
  test.each([
    ['active', true, 1],
    ['expired', true, 0],
    ['expired', true, -1],
    ['deactivated', false, 1],
    ['deactivated', false, -1],
  ] as const)('%s (switched on: %s, %i ms left)', (state, isActive, left) => {
    expect(accessCodeState({ isActive, expiresAt: later(left) }, NOW)).toBe(state);
  });
});

describe('entering with a right code', () => {
  const code = { isActive: true, expiresAt: later(1000), boundTo: null };
  const visit = { from: '192.0.2.1', now: NOW };

  test.each([
    ['never used', code, { ok: true }],
    ['used from here before', { ...code, boundTo: '192.0.2.1' }, { ok: true }],
    ['used from elsewhere', { ...code, boundTo: '192.0.2.2' }, { reason: 'IP_MISMATCH' }],
    ['expired', { ...code, expiresAt: NOW }, { reason: 'CODE_NOT_ACTIVE' }],
    ['deactivated', { ...code, isActive: false }, { reason: 'CODE_NOT_ACTIVE' }],
    [
      'expired and used from elsewhere: that it was right is not told',
      { ...code, expiresAt: NOW, boundTo: '192.0.2.2' },
      { reason: 'CODE_NOT_ACTIVE' },
    ],
  ])('%s', (_, used, outcome) => {
    expect(mayEnterWith(used, visit)).toMatchObject(outcome);
  });
});

describe('a grant', () => {
  const grant = { network: '192.0.2.1', expiresAt: later(60_000), lastActivityAt: NOW };
  const visit = { from: '192.0.2.1', now: NOW };

  test('idles after 30 seconds', () => {
    expect(GRANT_IDLE_MS).toBe(30_000);
  });

  test.each([
    ['fresh', grant, visit, true],
    ['from another place', grant, { ...visit, from: '192.0.2.2' }, false],
    ['just not idle', grant, { ...visit, now: later(29_999) }, true],
    ['idle', grant, { ...visit, now: later(30_000) }, false],
    ['expired', { ...grant, expiresAt: NOW }, visit, false],
  ])('%s', (_, given, asked, live) => {
    expect(isGrantLive(given, asked)).toBe(live);
  });
});
