import type { DiscountFields, StaffDiscount } from '#contract/staff/discounts.ts';
import { versionAfter } from '#domain/platform/version.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { getDiscount } from './queries.ts';
import { writeDiscountPlans } from './write-discount-plans.ts';

type Edit = { discountId: string; fields: DiscountFields; seenAt: Date };

/** Fields that may change of a code that somebody ordered with. */
const NEVER_FIXED: ReadonlySet<string> = new Set(['description', 'endsOn', 'maxUses']);

/**
 * Changes a code, unless somebody else did since it was seen. What a used one gives stays as it was
 * promised, and its maximum never goes below the orders that were placed with it.
 */
export async function editDiscount(
  ctx: VerbContext<UserActor>,
  { discountId, fields, seenAt }: Edit,
): Promise<StaffDiscount> {
  return transact(ctx, async (tx) => {
    // From here on nobody orders with it until this is done.
    await tx
      .selectFrom('discountCodes')
      .select('id')
      .where('id', '=', discountId)
      .forUpdate()
      .execute();
    const now = ctx.now();
    const discount = await getDiscount(tx, { discountId, now });
    if (discount.endedAt !== null) throw new AppError('DISCOUNT_ENDED');
    const changes = findChangedFields('DISCOUNT_CHANGED', {
      wanted: comparable(fields),
      stands: comparable(discount),
      isLatest: discount.updatedAt.getTime() === seenAt.getTime(),
    });
    if (changes === null) return discount;
    if (discount.used && Object.keys(changes.after).some((name) => !NEVER_FIXED.has(name))) {
      throw new AppError('DISCOUNT_FIXED');
    }
    const { maxUses } = fields;
    if (maxUses !== null && maxUses < discount.placed) throw new AppError('DISCOUNT_MAX_TOO_LOW');
    await write(ctx, tx, { discount, fields });
    recordChange(ctx, tx, {
      action: 'discount.edit',
      subject: { type: 'discount', id: discountId },
      ...changes,
      ownerId: null,
      topics: ['discounts'],
    });
    return getDiscount(tx, { discountId, now });
  });
}

/** Plans have no order. */
function comparable(fields: DiscountFields | StaffDiscount): Record<string, unknown> {
  return { ...fields, planIds: fields.planIds?.toSorted() ?? null };
}

async function write(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { discount, fields }: { discount: StaffDiscount; fields: DiscountFields },
): Promise<void> {
  const { planIds, ...rest } = fields;
  if (rest.code !== discount.code) {
    const taken = await tx
      .selectFrom('discountCodes')
      .select('id')
      .where('code', '=', rest.code)
      .executeTakeFirst();
    if (taken !== undefined) throw new AppError('DISCOUNT_CODE_TAKEN');
  }
  const updatedAt = versionAfter(discount.updatedAt, ctx.now());
  await tx
    .updateTable('discountCodes')
    .set({ ...rest, allPlans: planIds === null, updatedAt })
    .where('id', '=', discount.id)
    .execute();
  await writeDiscountPlans(tx, { codeId: discount.id, planIds });
}
