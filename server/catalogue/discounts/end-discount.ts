import type { StaffDiscount } from '#contract/staff/discounts.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getDiscount } from './queries.ts';

/**
 * Ends a code for who orders from now on. Orders that wait for their money keep their price, and what
 * was promised for later terms goes on.
 */
export async function endDiscount(
  ctx: VerbContext<UserActor>,
  { discountId }: { discountId: string },
): Promise<StaffDiscount> {
  return transact(ctx, async (tx) => {
    const now = ctx.now();
    const code = await tx
      .selectFrom('discountCodes')
      .select(['id', 'endedAt'])
      .where('id', '=', discountId)
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) throw new AppError('NOT_FOUND');
    if (code.endedAt !== null) throw new AppError('DISCOUNT_ENDED');
    await tx
      .updateTable('discountCodes')
      .set({ endedAt: now, updatedAt: now })
      .where('id', '=', discountId)
      .execute();
    recordChange(ctx, tx, {
      action: 'discount.end',
      subject: { type: 'discount', id: discountId },
      before: { endedAt: null },
      after: { endedAt: now },
      ownerId: null,
      topics: ['discounts'],
    });
    return getDiscount(tx, { discountId, now });
  });
}
