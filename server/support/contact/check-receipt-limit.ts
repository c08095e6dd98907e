import { createHash } from 'node:crypto';
import type { LimitName } from '#server/platform/auth/limits.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/**
 * Tells whether a mailbox gets one more receipt. One that had its share gets none; the sender is not told,
 * or it would tell who wrote.
 */
export async function checkReceiptLimit(
  { limits }: Pick<Context, 'limits'>,
  budget: LimitName,
  email: string,
): Promise<boolean> {
  const key = createHash('sha256').update(email.toLowerCase()).digest('hex');
  try {
    await limits.consume(budget, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
