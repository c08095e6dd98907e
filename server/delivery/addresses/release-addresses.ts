import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

/** The server of a service is gone: its addresses are for others again, last of all that are free. */
export async function releaseAddresses(ctx: VerbContext, tx: Tx, serviceId: string): Promise<void> {
  const released = await tx
    .updateTable('addresses')
    .set({ serviceId: null, takenAt: null, releasedAt: ctx.now() })
    .where('serviceId', '=', serviceId)
    .returning(['id', 'address'])
    .execute();
  for (const { id, address } of released) {
    recordChange(ctx, tx, {
      action: 'address.release',
      subject: { type: 'address', id },
      before: { serviceId, address },
      after: { serviceId: null },
      ownerId: null,
      topics: ['addresses'],
    });
  }
}
