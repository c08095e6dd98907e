import { formatRecoveryCode, RECOVERY_CODE_COUNT } from '#domain/second-factor.ts';
import { makeRecoveryCode } from '#server/auth/one-time-codes.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Context } from '#server/context.ts';

/** Codes to write down, and the hashes that are all we keep of them. Slow: not in a transaction. */
export async function makeRecoveryCodes({
  config,
}: Pick<Context, 'config'>): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, config)));
  return { codes: codes.map(formatRecoveryCode), hashes };
}
