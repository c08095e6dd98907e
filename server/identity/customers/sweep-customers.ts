import type { SystemContext } from '#server/context.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { welcomeCustomer } from './welcome-customer.ts';

const BATCH = 50;
const SETTLE_MS = 60_000;
/**
 * An account that was left longer ago than a month is a customer's all the same, and is not welcomed any
 * more.
 */
const LOOK_BACK_MS = 31 * 86_400_000;

/** Finishes accounts that a crash left between Better Auth's write and ours. */
export async function sweepCustomers(ctx: SystemContext): Promise<void> {
  const now = ctx.now().getTime();
  const unfinished = await ctx.db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('userRoles.userId', 'is', null)
    .where('users.createdAt', '<', new Date(now - SETTLE_MS))
    .where('users.createdAt', '>', new Date(now - LOOK_BACK_MS))
    .limit(BATCH)
    .execute();
  await runForEach(unfinished, ({ id }) => welcomeCustomer(ctx, { userId: id, company: '' }));
}
