import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Locks a code until the transaction ends, so that its uses are counted one order after another. Asked
 * before it is weighed: what is counted must be read after the lock was given.
 */
export async function lockDiscount(tx: Tx, code: string): Promise<void> {
  await tx
    .selectFrom('discountCodes')
    .select('id')
    .where('code', '=', normaliseDiscountCode(code))
    .forNoKeyUpdate()
    .execute();
}
