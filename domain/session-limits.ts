import { hasConsole, type Role } from './role.ts';

const MINUTE_MS = 60_000;

/** So long a session of someone with the console lasts after the last sign of life. */
export const CONSOLE_IDLE_MS = 30 * MINUTE_MS;
/** And so long whatever they do. */
export const CONSOLE_SESSION_MS = 12 * 60 * MINUTE_MS;
/** So long a customer's lasts in which no browser came back with its cookie. */
const CUSTOMER_IDLE_MS = 14 * 24 * 60 * MINUTE_MS;
/** A sign of life is written down this often. */
export const SIGN_OF_LIFE_MS = MINUTE_MS;

export type SessionAge = {
  createdAt: Date;
  /** When somebody was there; kept for who has the console alone. */
  lastActiveAt: Date | null;
  /** When its cookie was last traded for an access token, as every open page does by itself. */
  lastUsedAt: Date | null;
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

function lastSign({ createdAt, lastActiveAt }: SessionAge): Date {
  return lastActiveAt ?? createdAt;
}

/** When a session is over unless there is a sign of life before; its cookie may end it sooner. */
export function sessionEnd(age: SessionAge, role: Role): Date {
  const sign = lastSign(age).getTime();
  if (hasConsole(role)) {
    const ofAge = age.createdAt.getTime() + CONSOLE_SESSION_MS;
    return new Date(Math.min(ofAge, sign + CONSOLE_IDLE_MS));
  }
  return new Date(Math.max(sign, age.lastUsedAt?.getTime() ?? 0) + CUSTOMER_IDLE_MS);
}

/** Whether a sign of life is to be written down now. */
export function isSignDue(age: SessionAge, { role, now }: { role: Role; now: Date }): boolean {
  return hasConsole(role) && now.getTime() - lastSign(age).getTime() >= SIGN_OF_LIFE_MS;
}

/** Goes with the calls that a screen makes by itself, while nobody touches it: no sign of life. */
export const UNATTENDED_HEADER = 'x-hostwerk-unattended';
