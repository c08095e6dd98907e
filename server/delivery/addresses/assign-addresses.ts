import type { IpFamily } from '#domain/platform/ip-address.ts';
import type { ServerNetwork } from '#domain/delivery/address-range.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { readNetwork } from './queries.ts';

/**
 * The addresses of a service: those it has, and where it lacks one those that were free the longest. Null
 * when too few IPv4 addresses are free for it; those that it took it keeps, for when more are. An IPv6
 * address comes along where there is one. The service's row is locked by whoever asks.
 */
export async function assignAddresses(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, extra }: { serviceId: string; extra: number },
): Promise<ServerNetwork | null> {
  const known = await readNetwork(tx, serviceId);
  const has = known === null ? 0 : known.extra.length + 1;
  for (let taken = has; taken < extra + 1; taken += 1) {
    const isExtra = taken > 0;
    if (!(await takeOne(ctx, tx, { serviceId, family: 4, isExtra }))) return null;
  }
  if (known === null) await takeOne(ctx, tx, { serviceId, family: 6, isExtra: false });
  return has < extra + 1 ? readNetwork(tx, serviceId) : known;
}

async function takeOne(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, family, isExtra }: { serviceId: string; family: IpFamily; isExtra: boolean },
): Promise<boolean> {
  // One that is being taken is passed by. Where all are, it may be that one of them comes free again.
  const free = (await lockFree(tx, family, 'pass')) ?? (await lockFree(tx, family, 'wait'));
  if (free === undefined) return false;
  await tx
    .updateTable('addresses')
    .set({ serviceId, extra: isExtra, takenAt: ctx.now() })
    .where('id', '=', free.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'address.take',
    subject: { type: 'address', id: free.id },
    before: { serviceId: null },
    after: { serviceId, address: free.address },
    ownerId: null,
    topics: ['addresses'],
  });
  return true;
}

function lockFree(tx: Tx, family: IpFamily, when: 'pass' | 'wait') {
  const free = tx
    .selectFrom('addresses')
    .select(['id', 'address'])
    .where('family', '=', family)
    .where('serviceId', 'is', null)
    .orderBy('releasedAt', (order) => order.asc().nullsFirst())
    .orderBy('rangeId')
    .orderBy('place')
    .limit(1)
    .forUpdate();
  return (when === 'pass' ? free.skipLocked() : free).executeTakeFirst();
}
