import { isDeepStrictEqual } from 'node:util';
import type { TakenOptions } from '#domain/catalogue/offer.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { changeService } from './change-service.ts';
import type { LockedService } from './lock-service.ts';

type Given = { service: LockedService; options: TakenOptions };

/**
 * A service has these quantities of its options from now on; its server follows by the module, or by hand. In
 * the caller's transaction, which has locked the service.
 */
export async function giveOptions(
  ctx: VerbContext,
  tx: Tx,
  { service, options }: Given,
): Promise<void> {
  const { options: before } = await tx
    .selectFrom('services')
    .select('options')
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow();
  if (isDeepStrictEqual(before, options)) return;
  await tx
    .updateTable('services')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', service.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.change-options',
    subject: { type: 'service', id: service.id },
    before: { options: before },
    after: { options },
    ownerId: service.userId,
    topics: ['services'],
  });
  // One that is not delivered yet is made with them.
  if (service.status === 'pending') return;
  await changeService(ctx, tx, service, {
    action: 'resize',
    set: { madeAsPlanId: service.madeAsPlanId ?? service.planId },
  });
}
