import { randomBytes } from 'node:crypto';
import { GRANT_IDLE_MS } from '#domain/platform/access-code.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { hashGrantToken } from './queries.ts';

export type IssuedGrant = { token: string; expiresAt: Date };

type Holder = { accessId: string; address: string; expiresAt: Date; now: Date };

/** Lets one browser in with a code, which from now on belongs to the network of this address. */
export async function grantAccess(tx: Tx, holder: Holder): Promise<IssuedGrant> {
  const { accessId, address, expiresAt, now } = holder;
  const token = randomBytes(32).toString('base64url');
  await tx
    .updateTable('maintenanceAccess')
    .set({ usedAt: now, usedByIp: address })
    .where('id', '=', accessId)
    .execute();
  // Access that has ended by itself is deleted now that somebody comes in: nobody asks for it any more.
  await tx
    .deleteFrom('maintenanceGrants')
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<=', now),
        eb('lastActivityAt', '<=', new Date(now.getTime() - GRANT_IDLE_MS)),
      ]),
    )
    .execute();
  await tx
    .insertInto('maintenanceGrants')
    .values({
      accessId,
      address,
      expiresAt,
      tokenHash: hashGrantToken(token),
      lastActivityAt: now,
      createdAt: now,
    })
    .execute();
  return { token, expiresAt };
}
