import { randomUUID } from 'node:crypto';
import type { DiscountFields, StaffDiscount } from '#contract/staff/discounts.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getDiscount } from './queries.ts';
import { writeDiscountPlans } from './write-discount-plans.ts';

/** A new code. Throws DISCOUNT_CODE_TAKEN for one that there is, or was, and PLAN_NOT_FOUND. */
export async function createDiscount(
  ctx: VerbContext<UserActor>,
  { fields }: { fields: DiscountFields },
): Promise<StaffDiscount> {
  return transact(ctx, async (tx) => {
    const now = ctx.now();
    const { planIds, ...rest } = fields;
    const row = await tx
      .insertInto('discountCodes')
      .values({
        id: randomUUID(),
        ...rest,
        allPlans: planIds === null,
        endedAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('DISCOUNT_CODE_TAKEN');
    await writeDiscountPlans(tx, { codeId: row.id, planIds });
    recordChange(ctx, tx, {
      action: 'discount.create',
      subject: { type: 'discount', id: row.id },
      before: null,
      after: fields,
      ownerId: null,
      topics: ['discounts'],
    });
    return getDiscount(tx, { discountId: row.id, now });
  });
}
