import { describe, expect, test } from 'vitest';
import {
  eventBetween,
  isExpired,
  LOADING,
  needsRefresh,
  nextCheckMs,
  parseStoredSession,
  planStart,
  signedIn,
  SIGNED_OUT,
  tokenExpiry,
  type StoredSession,
} from './session-state.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

const USER = {
  id: '0b0e7c3e-6f7a-4a39-9f2b-0d2f6b1c7a11',
  email: 'sanne@example.nl',
  emailVerified: false,
  actedBy: null,
  firstName: 'Sanne',
  lastName: 'de Vries',
  role: 'customer',
  lacksSecondFactor: false,
  lacksProof: false,
} as const;

function session(left: number, token = 'a.b.c', user: StoredSession['user'] = USER): StoredSession {
  return { access_token: token, expires_at: NOW_SECONDS + left, user };
}

function jwt(claims: Record<string, unknown>): string {
  return `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.y`;
}

describe('time left', () => {
  test.each([
    [900, false, false],
    [91, false, false],
    [90, true, false],
    [1, true, false],
    [0, true, true],
    [-5, true, true],
  ])('with %i seconds left: refresh %s, expired %s', (left, refresh, expired) => {
    expect(needsRefresh(session(left), NOW)).toBe(refresh);
    expect(isExpired(session(left), NOW)).toBe(expired);
  });

  test('checks every 30 seconds, sooner while nothing is known yet', () => {
    expect(nextCheckMs(SIGNED_OUT)).toBe(30_000);
    expect(nextCheckMs(signedIn(session(900)))).toBe(30_000);
    expect(nextCheckMs(LOADING)).toBe(2_000);
  });
});

describe('tokenExpiry', () => {
  test('counts the lifetime from the clock of this browser', () => {
    const serverAhead = NOW_SECONDS + 4_000;
    expect(tokenExpiry(jwt({ iat: serverAhead, exp: serverAhead + 900 }), NOW)).toBe(
      NOW_SECONDS + 900,
    );
  });

  test('takes the end as it is when the token does not say when it began', () => {
    expect(tokenExpiry(jwt({ exp: NOW_SECONDS + 60 }), NOW)).toBe(NOW_SECONDS + 60);
  });

  test.each(['', 'nonsense', 'a.%%%.c', jwt({}), jwt({ exp: 'soon' })])(
    'holds an unreadable token for ended: %s',
    (token) => {
      expect(tokenExpiry(token, NOW)).toBe(NOW_SECONDS);
    },
  );
});

describe('parseStoredSession', () => {
  test('reads back what was stored', () => {
    expect(parseStoredSession(JSON.stringify(session(900)))).toEqual(session(900));
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no token', JSON.stringify({ ...session(900), access_token: '' })],
    ['no end', JSON.stringify({ ...session(900), expires_at: null })],
    ['a role that does not exist', JSON.stringify(session(900)).replace('customer', 'emperor')],
    ['no user', JSON.stringify({ ...session(900), user: undefined })],
  ])('refuses %s', (_, text) => {
    expect(parseStoredSession(text)).toBeNull();
  });
});

describe('planStart', () => {
  test.each([
    { stored: null, remembered: true, asked: true, expected: 'signed-out' },
    { stored: session(900), remembered: true, asked: false, expected: 'use-stored' },
    { stored: session(900), remembered: false, asked: true, expected: 'use-stored' },
    { stored: session(900), remembered: false, asked: false, expected: 'ask-cookie' },
    { stored: session(60), remembered: true, asked: true, expected: 'ask-cookie' },
    { stored: session(-60), remembered: true, asked: true, expected: 'ask-cookie' },
  ])('remembered $remembered, asked $asked: $expected', ({ expected, ...start }) => {
    expect(planStart({ ...start, now: NOW })).toBe(expected);
  });
});

describe('after loading', () => {
  test('there is a user with a session, or neither', () => {
    const kept = session(900);
    expect(signedIn(kept)).toEqual({ status: 'signed-in', user: USER, session: kept });
    expect(SIGNED_OUT).toEqual({ status: 'signed-out', leaving: false });
  });
});

describe('eventBetween', () => {
  const loading = LOADING;
  const inFirst = signedIn(session(900, 'first'));
  const inSecond = signedIn(session(900, 'second'));
  const promoted = signedIn(session(900, 'first', { ...USER, role: 'staff' }));
  const other = signedIn(
    session(900, 'first', { ...USER, id: 'c0ffee00-6f7a-4a39-9f2b-000000000000' }),
  );

  test.each([
    ['start, signed in', loading, inFirst, 'INITIAL_SESSION'],
    ['start, signed out', loading, SIGNED_OUT, 'INITIAL_SESSION'],
    ['sign-in', SIGNED_OUT, inFirst, 'SIGNED_IN'],
    ['another person', inFirst, other, 'SIGNED_IN'],
    ['sign-out', inFirst, SIGNED_OUT, 'SIGNED_OUT'],
    ['a new token', inFirst, inSecond, 'TOKEN_REFRESHED'],
    ['another role', inFirst, promoted, 'USER_UPDATED'],
    ['nothing', inFirst, inFirst, null],
    ['still signed out', SIGNED_OUT, SIGNED_OUT, null],
    ['still loading', loading, loading, null],
  ])('%s', (_, before, after, expected) => {
    expect(eventBetween(before, after)).toBe(expected);
  });
});
