import { ok, refuse, type Result } from './result.ts';

/** Without characters that look like another: no 0 and O, no 1, I, i, L and l, no o. */
export const ACCESS_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
export const ACCESS_CODE_LENGTH = 12;

/** Hours that a code works. */
export const ACCESS_CODE_HOURS = { min: 1, max: 168, default: 24 } as const;

/** Every guess is held against each of them, slowly; so there is an end to how many work at once. */
export const ACTIVE_CODES_MAX = 10;

/** Without a sign of life of whoever came in by a code, this long is all they have. */
export const GRANT_IDLE_MS = 30_000;

const HOUR_MS = 3_600_000;

/** A new code; `pick` answers a random whole number below its argument. */
export function generateAccessCode(pick: (below: number) => number): string {
  return Array.from({ length: ACCESS_CODE_LENGTH }, () =>
    ACCESS_CODE_ALPHABET.charAt(pick(ACCESS_CODE_ALPHABET.length)),
  ).join('');
}

/** Reads what was typed for the hours; what is no number counts as the default. */
export function readExpiryHours(text: string): Result<number, 'HOURS_OUT_OF_RANGE'> {
  const hours = Number.parseInt(text, 10);
  if (Number.isNaN(hours)) return ok(ACCESS_CODE_HOURS.default);
  const inRange = hours >= ACCESS_CODE_HOURS.min && hours <= ACCESS_CODE_HOURS.max;
  return inRange ? ok(hours) : refuse('HOURS_OUT_OF_RANGE');
}

export function accessCodeExpiry(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}

export const ACCESS_CODE_STATES = ['active', 'expired', 'deactivated'] as const;
export type AccessCodeState = (typeof ACCESS_CODE_STATES)[number];

type Code = { isActive: boolean; expiresAt: Date };

export function accessCodeState(code: Code, now: Date): AccessCodeState {
  if (!code.isActive) return 'deactivated';
  return code.expiresAt.getTime() > now.getTime() ? 'active' : 'expired';
}

/**
 * Tells whether a code that was typed right lets someone in. It belongs to the first place it was
 * used from; `boundTo` and `from` are networks, because an IPv6 visitor changes address within
 * theirs.
 */
export function mayEnterWith(
  code: Code & { boundTo: string | null },
  { from, now }: { from: string; now: Date },
): Result<undefined, 'CODE_NOT_ACTIVE' | 'IP_MISMATCH'> {
  if (accessCodeState(code, now) !== 'active') return refuse('CODE_NOT_ACTIVE');
  if (code.boundTo !== null && code.boundTo !== from) return refuse('IP_MISMATCH');
  return ok();
}

/** Lets a browser past the gate after a right code. */
export type Grant = { network: string; expiresAt: Date; lastActivityAt: Date };

/** Tells whether a grant still counts: not expired, not idle, and asked for from where it was given. */
export function isGrantLive(grant: Grant, { from, now }: { from: string; now: Date }): boolean {
  return (
    grant.network === from &&
    grant.expiresAt.getTime() > now.getTime() &&
    now.getTime() - grant.lastActivityAt.getTime() < GRANT_IDLE_MS
  );
}
