import { formatRecoveryCode, RECOVERY_CODE_COUNT } from '#domain/identity/second-factor.ts';
import { makeRecoveryCode } from '#server/platform/auth/one-time-codes.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Context } from '#server/context.ts';

/** Codes to write down, and the hashes that are all we keep of them. Slow: not in a transaction. */
export async function makeRecoveryCodes({
  config,
}: Pick<Context, 'config'>): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, config)));
  return { codes: codes.map(formatRecoveryCode), hashes };
}
