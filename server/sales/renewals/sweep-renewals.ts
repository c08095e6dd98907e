import type { VerbContext } from '#server/context.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { transact } from '#server/platform/db/record.ts';
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { collectRenewal } from './collect-renewal.ts';
import { dunRenewal } from './dun-renewal.ts';
import { dunReopened } from './dun-reopened.ts';
import { placeRenewal } from './place-renewal.ts';
import {
  listReopenedToDun,
  listToCollect,
  listToDun,
  listToRenew,
  listToWithdraw,
  listUnannounced,
} from './queries.ts';
import { dunningRules } from '#server/sales/planner/queries.ts';
import { tellUnannounced } from './tell-unannounced.ts';

/** Bounds each kind in one run. Another run takes the rest of next terms at once, and of others the next hour. */
const AT_ONCE = 1000;

/**
 * Does what time asks of running services: the invoice of the next term, and what follows when it is not
 * paid. One service that fails does not hold up the others.
 */
export async function sweepRenewals(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const settings = await readSettings(ctx.db);
  const rules = dunningRules(settings);
  const dun = (orderId: string) => dunRenewal(ctx, { orderId, settings });
  const dunAgain = (orderId: string) => dunReopened(ctx, { orderId, settings });
  const collect = (orderId: string) => collectRenewal(ctx, { orderId, settings });
  const tell = (orderId: string) => tellUnannounced(ctx, { orderId });
  await runEach([
    async () => runForEach(await listToWithdraw(ctx.db, { now, limit: AT_ONCE }), dun),
    () => placeRenewals(ctx, settings),
    async () => runForEach(await listToCollect(ctx.db, { now, limit: AT_ONCE }), collect),
    async () => runForEach(await listUnannounced(ctx.db, AT_ONCE), tell),
    async () => runForEach(await listToDun(ctx.db, { now, rules, limit: AT_ONCE }), dun),
    async () =>
      runForEach(await listReopenedToDun(ctx.db, { now, rules, limit: AT_ONCE }), dunAgain),
  ]);
}

/** Goes on in a job of its own while there may be more, as long as the shop gets anywhere. */
async function placeRenewals(ctx: VerbContext, settings: StoredSettings): Promise<void> {
  const due = await listToRenew(ctx.db, { now: ctx.now(), limit: AT_ONCE });
  let placed = 0;
  try {
    await runForEach(due, async (serviceId) => {
      if (await placeRenewal(ctx, { serviceId, settings })) placed += 1;
    });
  } finally {
    if (due.length === AT_ONCE && placed > 0) {
      await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'orders.expire', {}));
    }
  }
}
