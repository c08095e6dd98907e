import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** 'Verwijderen': a range goes, unless a server has an address of it. */
export async function removeAddressRange(
  ctx: VerbContext<UserActor>,
  { rangeId }: { rangeId: string },
): Promise<{ rangeId: string }> {
  await transact(ctx, async (tx) => {
    const range = await tx
      .selectFrom('addressRanges')
      .select(['family', 'firstAddress', 'lastAddress', 'prefix', 'gateway'])
      .where('id', '=', rangeId)
      .forUpdate()
      .executeTakeFirst();
    if (range === undefined) throw new AppError('NOT_FOUND');
    // Locked first: one that is taken at this moment is seen as taken.
    const addresses = await tx
      .selectFrom('addresses')
      .select(['id', 'serviceId'])
      .where('rangeId', '=', rangeId)
      .orderBy('place')
      .forUpdate()
      .execute();
    if (addresses.some(({ serviceId }) => serviceId !== null)) {
      throw new AppError('ADDRESS_RANGE_IN_USE');
    }
    await tx.deleteFrom('addresses').where('rangeId', '=', rangeId).execute();
    await tx.deleteFrom('addressRanges').where('id', '=', rangeId).execute();
    recordChange(ctx, tx, {
      action: 'address-range.remove',
      subject: { type: 'address-range', id: rangeId },
      before: range,
      after: null,
      ownerId: null,
      topics: ['addresses'],
    });
  });
  return { rangeId };
}
