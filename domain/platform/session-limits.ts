import { hasConsole, type Role } from './role.ts';

const MINUTE_MS = 60_000;

/** Time that a session of someone with the console lasts after the last sign of life. */
export const CONSOLE_IDLE_MS = 30 * MINUTE_MS;
/** Time that it lasts whatever they do. */
export const CONSOLE_SESSION_MS = 12 * 60 * MINUTE_MS;
/** Time that a customer's session lasts in which no browser came back with its cookie. */
const CUSTOMER_IDLE_MS = 14 * 24 * 60 * MINUTE_MS;
/** A sign of life is written down this often. */
export const SIGN_OF_LIFE_MS = MINUTE_MS;

export type SessionAge = {
  createdAt: Date;
  /** When somebody was there; kept for who has the console alone. */
  lastActiveAt: Date | null;
  /** When its cookie was last traded for an access token, as every open page does by itself. */
  lastUsedAt: Date | null;
  /** When whoever has it showed again that they are its person. */
  provenAt: Date | null;
  /** When its person got a higher role. */
  raisedAt: Date | null;
};

/** A session that was opened, or was last heard of, before these is over for who has the console. */
export function consoleSessionLimits(now: Date): { openedBefore: Date; activeBefore: Date } {
  return {
    openedBefore: new Date(now.getTime() - CONSOLE_SESSION_MS),
    activeBefore: new Date(now.getTime() - CONSOLE_IDLE_MS),
  };
}

/** A session of a customer that was last heard of before this is over. */
export function customerSessionLimit(now: Date): Date {
  return new Date(now.getTime() - CUSTOMER_IDLE_MS);
}

function latest(...instants: (Date | null)[]): number {
  return Math.max(...instants.map((instant) => instant?.getTime() ?? 0));
}

/**
 * Finds the start of a session as one of the console: whoever is made a colleague goes on where they are.
 */
function consoleSince({ createdAt, provenAt, raisedAt }: SessionAge): number {
  return latest(createdAt, provenAt, raisedAt);
}

function lastSign(age: SessionAge): number {
  return Math.max(consoleSince(age), latest(age.lastActiveAt));
}

/**
 * Tells whether a session began before its person got the role they have, and nobody showed in it
 * since that it is still them: somebody else may have it, and would have the console with it.
 */
export function isFromBeforeRaise({
  createdAt,
  provenAt,
  raisedAt,
}: Pick<SessionAge, 'createdAt' | 'provenAt' | 'raisedAt'>): boolean {
  return raisedAt !== null && latest(createdAt, provenAt) < raisedAt.getTime();
}

/** When a session is over unless there is a sign of life before; its cookie may end it sooner. */
export function sessionEnd(age: SessionAge, role: Role): Date {
  if (hasConsole(role)) {
    const ofAge = consoleSince(age) + CONSOLE_SESSION_MS;
    return new Date(Math.min(ofAge, lastSign(age) + CONSOLE_IDLE_MS));
  }
  return new Date(latest(age.createdAt, age.lastActiveAt, age.lastUsedAt) + CUSTOMER_IDLE_MS);
}

/** Tells whether a sign of life is to be written down now. */
export function isSignDue(age: SessionAge, { role, now }: { role: Role; now: Date }): boolean {
  return hasConsole(role) && now.getTime() - lastSign(age) >= SIGN_OF_LIFE_MS;
}

/** Goes with the calls that a screen makes by itself, while nobody touches it: no sign of life. */
export const UNATTENDED_HEADER = 'x-hostwerk-unattended';
