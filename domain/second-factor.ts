import { refuse, ok, type Result } from './result.ts';

/** As authenticator apps take it without being told (RFC 6238): six digits, each half a minute. */
export const FACTOR_STEP_SECONDS = 30;
export const FACTOR_CODE_DIGITS = 6;
/** A clock may be one step off, on either side. */
const STEPS_OFF = 1;

export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Crockford's base 32: no letter that looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The steps whose code counts at a moment, the likeliest first. */
export function stepsAt(now: Date): number[] {
  const current = Math.floor(now.getTime() / 1000 / FACTOR_STEP_SECONDS);
  const steps = [current];
  for (let off = 1; off <= STEPS_OFF; off += 1) steps.push(current - off, current + off);
  return steps;
}

export type FactorCode = { kind: 'app' | 'recovery'; code: string };

/** What someone typed for the second step, as people type it: with spaces, dashes and capitals. */
export function readFactorCode(text: string): Result<FactorCode, 'CODE_SHAPELESS'> {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return ok({ kind: 'app', code });
  const recovery = code.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isRecovery =
    recovery.length === RECOVERY_CODE_LENGTH &&
    [...recovery].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? ok({ kind: 'recovery', code: recovery }) : refuse('CODE_SHAPELESS');
}

/** `4f7kq-9x2mz`, as it is shown. */
export function formatRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
