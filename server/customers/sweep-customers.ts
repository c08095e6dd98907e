import type { SystemContext } from '#server/context.ts';
import { doForEach } from '#server/jobs/do-each.ts';
import { welcomeCustomer } from './welcome-customer.ts';

const BATCH = 50;
const SETTLE_MS = 60_000;

/** Finishes accounts that a crash left between Better Auth's write and ours. */
export async function sweepCustomers(ctx: SystemContext): Promise<void> {
  const unfinished = await ctx.db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('userRoles.userId', 'is', null)
    .where('users.createdAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .limit(BATCH)
    .execute();
  await doForEach(unfinished, ({ id }) => welcomeCustomer(ctx, { userId: id, company: '' }));
}
