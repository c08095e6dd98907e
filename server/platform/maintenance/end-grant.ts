import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { hashGrantToken } from './queries.ts';

/** Ends the access of one browser; one that had none is as it was. */
export async function endGrant(
  ctx: Pick<VerbContext, 'db' | 'actor' | 'now'>,
  { token, address }: { token: string | null; address: string },
): Promise<void> {
  if (token === null) return;
  await transact(ctx, async (tx) => {
    const grant = await tx
      .deleteFrom('maintenanceGrants')
      .where('tokenHash', '=', hashGrantToken(token))
      .returning('accessId')
      .executeTakeFirst();
    if (grant === undefined) return;
    recordChange(ctx, tx, {
      action: 'access-code.leave',
      subject: { type: 'access-code', id: grant.accessId },
      before: { address },
      after: null,
      ownerId: null,
      topics: [],
    });
  });
}
