import { isDeepStrictEqual } from 'node:util';
import { noteAddresses, type ServerNetwork } from '#domain/delivery/address-range.ts';
import type { TakenOptions } from '#domain/catalogue/offer.ts';
import { releaseAddresses } from '#server/delivery/addresses/release-addresses.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Resized = {
  serviceId: string;
  /** The options that its server was made with; none of what no module made. */
  taken: TakenOptions | undefined;
  /** The addresses that it has now; null where it has none of the shop's. */
  network: ServerNetwork | null;
};

/**
 * Writes down what a server has after it was made another size: its customer reads of its addresses, and
 * those that it has no more are for others. Answers whether its options became other ones meanwhile. In
 * the caller's transaction, which has locked the service.
 */
export async function settleResize(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, taken = {}, network }: Resized,
): Promise<{ isBehind: boolean }> {
  const { options, serverInfo } = await tx
    .selectFrom('services')
    .select(['options', 'serverInfo'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  if (network !== null && serverInfo !== null) {
    const notes = noteAddresses(serverInfo.notes, network);
    const { ipv4, ipv6, extra } = network;
    const kept = [ipv4, ...(ipv6 === null ? [] : [ipv6]), ...extra].map(({ address }) => address);
    await releaseAddresses(ctx, tx, serviceId, kept);
    await tx
      .updateTable('services')
      .set({ serverInfo: JSON.stringify({ ...serverInfo, notes }) })
      .where('id', '=', serviceId)
      .execute();
  }
  return { isBehind: !isDeepStrictEqual(options, taken) };
}
