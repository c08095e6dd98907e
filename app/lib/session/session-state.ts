import type { CurrentUser } from '#contract/customer/account.ts';
import { ROLES, type Role } from '#domain/platform/role.ts';

/**
 * The part of a session that a browser keeps. The refresh token is an HttpOnly cookie, out of reach here.
 */
export type StoredSession = {
  access_token: string;
  /** Unix seconds on the clock of this browser. */
  expires_at: number;
  user: CurrentUser;
};

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: CurrentUser; session: StoredSession }
  /** `leaving`: signed out by a press of the button here, and on the way to the home page. */
  | { status: 'signed-out'; leaving: boolean };

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY';

/** Present while 'remember me' was ticked: the stored token may be used in a new browser session. */
export const REMEMBER_ITEM = 'hostwerk.remember';

export const SESSION_CHECK_MS = 30_000;
export const REFRESH_WHEN_LEFT_SECONDS = 90;
export const SIGN_OUT_REDIRECT_MS = 100;
/** The screen waits for the first answer, so a server that restarts is asked again soon. */
const LOADING_CHECK_MS = 2_000;

export function nextCheckMs(state: SessionState): number {
  return state.status === 'loading' ? LOADING_CHECK_MS : SESSION_CHECK_MS;
}

export function secondsLeft(session: StoredSession, now: Date): number {
  return session.expires_at - Math.floor(now.getTime() / 1000);
}

export function needsRefresh(session: StoredSession, now: Date): boolean {
  return secondsLeft(session, now) <= REFRESH_WHEN_LEFT_SECONDS;
}

export function isExpired(session: StoredSession, now: Date): boolean {
  return secondsLeft(session, now) <= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** The user, or null when one field is not what it should be. */
export function parseUser(value: unknown): CurrentUser | null {
  const { id, email, emailVerified, firstName, lastName, role, actedBy, ...lacks } =
    readRecord(value);
  if (typeof id !== 'string' || typeof email !== 'string' || !isRole(role)) return null;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  return {
    id,
    email,
    emailVerified: emailVerified === true,
    firstName,
    lastName,
    role,
    lacksSecondFactor: lacks['lacksSecondFactor'] === true,
    lacksProof: lacks['lacksProof'] === true,
    actedBy: typeof actedBy === 'string' ? actedBy : null,
  };
}

/** The session in local storage; anything that somebody else put there is none. */
export function parseStoredSession(text: string | null): StoredSession | null {
  const { access_token: token, expires_at: expiresAt, user } = readRecord(parseJson(text ?? ''));
  const parsedUser = parseUser(user);
  if (typeof token !== 'string' || token === '' || parsedUser === null) return null;
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt)) return null;
  return { access_token: token, expires_at: expiresAt, user: parsedUser };
}

function decodeClaims(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1] ?? '';
  try {
    return readRecord(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}

/**
 * When a token that was just received ends, in unix seconds of this browser's clock: its lifetime
 * counted from now. A clock that is a quarter of an hour off would otherwise refresh without end.
 */
export function tokenExpiry(token: string, now: Date): number {
  const { exp, iat } = decodeClaims(token);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  if (typeof exp !== 'number') return nowSeconds;
  return typeof iat === 'number' ? nowSeconds + (exp - iat) : exp;
}

/** Decides what starting a tab does with the stored session. */
export function planStart(start: {
  stored: StoredSession | null;
  remembered: boolean;
  /** True if this browser session has asked the cookie before. */
  asked: boolean;
  now: Date;
}): 'signed-out' | 'use-stored' | 'ask-cookie' {
  if (start.stored === null) return 'signed-out';
  const mayUse = start.remembered || start.asked;
  return mayUse && !needsRefresh(start.stored, start.now) ? 'use-stored' : 'ask-cookie';
}

export function signedIn(session: StoredSession): SessionState {
  return { status: 'signed-in', user: session.user, session };
}

export const LOADING: SessionState = { status: 'loading' };
export const SIGNED_OUT: SessionState = { status: 'signed-out', leaving: false };
export const LEAVING: SessionState = { status: 'signed-out', leaving: true };

/** Fields of a user are plain values, so equal fields are an equal user. */
export function isSameUser(one: CurrentUser, other: CurrentUser): boolean {
  return (
    one.id === other.id &&
    one.email === other.email &&
    one.emailVerified === other.emailVerified &&
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.role === other.role &&
    one.lacksSecondFactor === other.lacksSecondFactor &&
    one.lacksProof === other.lacksProof &&
    one.actedBy === other.actedBy
  );
}

/** Names a change of state; null when nothing changed that anyone would want to hear of. */
export function eventBetween(before: SessionState, after: SessionState): SessionEvent | null {
  if (after.status === 'loading') return null;
  if (before.status === 'loading') return 'INITIAL_SESSION';
  if (after.status === 'signed-out') return before.status === 'signed-out' ? null : 'SIGNED_OUT';
  if (before.status === 'signed-out' || before.user.id !== after.user.id) return 'SIGNED_IN';
  if (!isSameUser(before.user, after.user)) return 'USER_UPDATED';
  return before.session.access_token === after.session.access_token ? null : 'TOKEN_REFRESHED';
}
