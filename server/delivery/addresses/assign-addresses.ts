import type { IpFamily } from '#domain/platform/ip-address.ts';
import type { ServerNetwork } from '#domain/delivery/address-range.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { readNetwork } from './queries.ts';

/**
 * The addresses of a service: those it has, and else the ones that were free the longest. Null when
 * no IPv4 address is free; an IPv6 address comes along where there is one. The service's row is
 * locked by whoever asks.
 */
export async function assignAddresses(
  ctx: VerbContext,
  tx: Tx,
  serviceId: string,
): Promise<ServerNetwork | null> {
  const known = await readNetwork(tx, serviceId);
  if (known !== null) return known;
  if (!(await takeOne(ctx, tx, { serviceId, family: 4 }))) return null;
  await takeOne(ctx, tx, { serviceId, family: 6 });
  return readNetwork(tx, serviceId);
}

async function takeOne(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, family }: { serviceId: string; family: IpFamily },
): Promise<boolean> {
  // One that is being taken is passed by. Where all are, it may be that one of them comes free again.
  const free = (await lockFree(tx, family, 'pass')) ?? (await lockFree(tx, family, 'wait'));
  if (free === undefined) return false;
  await tx
    .updateTable('addresses')
    .set({ serviceId, takenAt: ctx.now() })
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
