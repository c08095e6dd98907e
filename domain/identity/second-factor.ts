import { refuse, ok, type Result } from '#domain/platform/result.ts';

/** As authenticator apps take it without being told (RFC 6238): six digits, each half a minute. */
export const FACTOR_STEP_SECONDS = 30;
export const FACTOR_CODE_DIGITS = 6;
/** A clock may be one step off, on either side. */
const STEPS_OFF = 1;

export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Crockford's base 32: no letter that looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code that proves a mailbox: as short as can be typed over, so it has few tries and little time. */
export const MAILED_CODE_LENGTH = 8;
export const MAILED_CODE_MINUTES = 15;
export const MAILED_CODE_TRIES = 5;

/** The steps whose code counts at a moment, the likeliest first. */
export function stepsAt(now: Date): number[] {
  const current = Math.floor(now.getTime() / 1000 / FACTOR_STEP_SECONDS);
  const steps = [current];
  for (let off = 1; off <= STEPS_OFF; off += 1) steps.push(current - off, current + off);
  return steps;
}

export type FactorCode = { kind: 'app' | 'recovery'; code: string };

/** Reads the code of the second step as people type it: with spaces, dashes and capitals. */
export function readFactorCode(text: string): Result<FactorCode, 'CODE_SHAPELESS'> {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return ok({ kind: 'app', code });
  const recovery = readLetters(code, RECOVERY_CODE_LENGTH);
  return recovery.ok ? ok({ kind: 'recovery', code: recovery.value }) : recovery;
}

/** Reads the code that someone typed over from a mail. */
export function readMailedCode(text: string): Result<string, 'CODE_SHAPELESS'> {
  return readLetters(text.replaceAll(/[\s-]/g, '').toLowerCase(), MAILED_CODE_LENGTH);
}

/** Letters that look like a digit are taken for it. */
function readLetters(typed: string, length: number): Result<string, 'CODE_SHAPELESS'> {
  const code = typed.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isCode =
    code.length === length && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isCode ? ok(code) : refuse('CODE_SHAPELESS');
}

/** `4f7kq-9x2mz`, as it is shown. */
export function formatRecoveryCode(code: string): string {
  return inHalves(code);
}

/** `4f7k-9x2m`, as the mail has it. */
export function formatMailedCode(code: string): string {
  return inHalves(code);
}

function inHalves(code: string): string {
  const half = code.length / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
