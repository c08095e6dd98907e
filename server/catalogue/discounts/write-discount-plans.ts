import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Writes for which plans a code counts; null for all of them. Throws PLAN_NOT_FOUND. */
export async function writeDiscountPlans(
  tx: Tx,
  { codeId, planIds }: { codeId: string; planIds: readonly string[] | null },
): Promise<void> {
  await tx.deleteFrom('discountCodePlans').where('codeId', '=', codeId).execute();
  if (planIds === null) return;
  const wanted = [...new Set(planIds)];
  const known = await tx
    .selectFrom('plans')
    .select('id')
    .where('id', 'in', wanted)
    .forKeyShare()
    .execute();
  if (known.length !== wanted.length) throw new AppError('PLAN_NOT_FOUND');
  await tx
    .insertInto('discountCodePlans')
    .values(wanted.map((planId) => ({ codeId, planId })))
    .execute();
}
