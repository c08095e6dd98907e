import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  FACTOR_CODE_DIGITS,
  FACTOR_STEP_SECONDS,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  stepsAt,
} from '#domain/identity/second-factor.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4226, 4: 160 bits, as long as the hash. */
const SECRET_BYTES = 20;

export function makeFactorSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** As people type it into an app that cannot see the QR code. */
export function encodeBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Address that an authenticator app makes its codes from. */
export function factorUri(parts: { issuer: string; email: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(parts.issuer)}:${encodeURIComponent(parts.email)}`;
  const query = new URLSearchParams({
    secret: encodeBase32(parts.secret),
    issuer: parts.issuer,
    algorithm: 'SHA1',
    digits: String(FACTOR_CODE_DIGITS),
    period: String(FACTOR_STEP_SECONDS),
  });
  // Some apps show the + of a form as it stands.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

/** The code of one step (RFC 4226, 5.3 and RFC 6238). */
export function factorCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** FACTOR_CODE_DIGITS).padStart(FACTOR_CODE_DIGITS, '0');
}

/** The step whose code this is, now or a moment ago; null when it is none of them. */
export function matchFactorStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const matching = stepsAt(now).find((step) => {
    const right = Buffer.from(factorCode(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return matching ?? null;
}

export function makeRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return letters.join('');
}
