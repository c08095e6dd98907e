import type { VerbContext } from '#server/context.ts';
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

/** So many of each kind in one run; the next hour takes the rest. */
const AT_ONCE = 1000;

/**
 * What time asks of running services: the invoice of the next term, and what follows when it is not
 * paid. What one service fails at does not hold up the others.
 */
export async function sweepRenewals(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const settings = await readSettings(ctx.db);
  const rules = dunningRules(settings);
  const place = (serviceId: string) => placeRenewal(ctx, { serviceId, settings });
  const dun = (orderId: string) => dunRenewal(ctx, { orderId, settings });
  const dunAgain = (orderId: string) => dunReopened(ctx, { orderId, settings });
  const collect = (orderId: string) => collectRenewal(ctx, { orderId, settings });
  const tell = (orderId: string) => tellUnannounced(ctx, { orderId });
  await runEach([
    async () => runForEach(await listToWithdraw(ctx.db, { now, limit: AT_ONCE }), dun),
    async () => runForEach(await listToRenew(ctx.db, { now, limit: AT_ONCE }), place),
    async () => runForEach(await listToCollect(ctx.db, { now, limit: AT_ONCE }), collect),
    async () => runForEach(await listUnannounced(ctx.db, AT_ONCE), tell),
    async () => runForEach(await listToDun(ctx.db, { now, rules, limit: AT_ONCE }), dun),
    async () =>
      runForEach(await listReopenedToDun(ctx.db, { now, rules, limit: AT_ONCE }), dunAgain),
  ]);
}
