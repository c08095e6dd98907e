import { formatRecoveryCode, RECOVERY_CODE_COUNT } from '#domain/second-factor.ts';
import { makeRecoveryCode } from '#server/auth/one-time-codes.ts';
import { hashPassword } from '#server/auth/passwords.ts';

/** Codes to write down, and the hashes that are all we keep of them. Slow: not in a transaction. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code)));
  return { codes: codes.map(formatRecoveryCode), hashes };
}
