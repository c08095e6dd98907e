import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

/**
 * The server of a service is gone, or has only these addresses still: the others are for others again, last
 * of all that are free.
 */
export async function releaseAddresses(
  ctx: VerbContext,
  tx: Tx,
  serviceId: string,
  kept: readonly string[] = [],
): Promise<void> {
  const released = await tx
    .updateTable('addresses')
    .set({ serviceId: null, extra: false, takenAt: null, releasedAt: ctx.now() })
    .where('serviceId', '=', serviceId)
    .where(sql<boolean>`not address = any(${kept})`)
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
