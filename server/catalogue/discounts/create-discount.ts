import { randomUUID } from 'node:crypto';
import type { DiscountFields, StaffDiscount } from '#contract/staff/discounts.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getDiscount } from './queries.ts';
import { writeDiscountPlans } from './write-discount-plans.ts';

type NewDiscount = { requestKey: string; fields: DiscountFields };

/**
 * A new code; sent twice, it is one. Throws DISCOUNT_CODE_TAKEN for one that there is, or was, and
 * PLAN_NOT_FOUND.
 */
export async function createDiscount(
  ctx: VerbContext<UserActor>,
  { requestKey, fields }: NewDiscount,
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
        requestKey,
        createdAt: now,
        updatedAt: now,
      })
      // Does nothing for a code or a key that exists. A request that is sent twice at once waits here for
      // the first.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return findMade(tx, { requestKey, now });
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

/** The code that was already made under this key; without one its code is another's. */
async function findMade(
  tx: Tx,
  { requestKey, now }: { requestKey: string; now: Date },
): Promise<StaffDiscount> {
  const made = await tx
    .selectFrom('discountCodes')
    .select('id')
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  if (made === undefined) throw new AppError('DISCOUNT_CODE_TAKEN');
  return getDiscount(tx, { discountId: made.id, now });
}
