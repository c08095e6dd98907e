import { stepsAt } from '#domain/identity/second-factor.ts';
import { factorCode } from '#server/platform/auth/one-time-codes.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret behind a key as it is typed over, in groups or not. */
export function readFactorKey(key: string): Buffer {
  const letters = [...key.replaceAll(/\s/g, '')];
  const bits = letters.map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Gives the code of the app on a phone whose clock is this many half minutes ahead: a code counts once.
 */
export function appCode(secret: Buffer, { at, ahead }: { at: Date; ahead: number }): string {
  const [step = 0] = stepsAt(at);
  return factorCode(secret, step + ahead);
}
