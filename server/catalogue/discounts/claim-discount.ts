import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockDiscount } from './lock-discount.ts';
import { evaluateDiscount, type AskedDiscount, type WeighedDiscount } from './evaluate-discount.ts';

/**
 * Answers the discount of an order's code, which this transaction uses up when it writes that order; null
 * without a code. Nobody else is given a use of it meanwhile. Throws DISCOUNT_REFUSED.
 */
export async function claimDiscount(
  tx: Tx,
  { code, ...asked }: Omit<AskedDiscount, 'code'> & { code: string | undefined },
): Promise<WeighedDiscount | null> {
  if (code === undefined) return null;
  await lockDiscount(tx, code);
  const weighed = await evaluateDiscount(tx, { code, ...asked });
  if (!weighed.ok) throw new AppError('DISCOUNT_REFUSED');
  return weighed.value;
}
