import { sql } from 'kysely';
import {
  PROVISIONING_MODULES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { applyAnnouncedPrices } from './apply-announced-prices.ts';
import { endDueServices } from './end-due-services.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { isMoneyGone } from '#server/delivery/services/queries.ts';

const BATCH = 50;
const SETTLE_MS = 10 * 60_000;

/** Does the work that time brings about, and what a crash or a restored backup left undone. */
export async function sweepServices(ctx: VerbContext): Promise<void> {
  await runEach([
    () => requeueDeliveries(ctx),
    () => requeueTakingBack(ctx),
    () => endDueServices(ctx),
    () => applyAnnouncedPrices(ctx),
    () => beginTerminations(ctx),
    () => requeueOperations(ctx),
  ]);
}

/** Deliveries that were promised but whose job is gone. */
async function requeueDeliveries(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('services')
    .select(['id', 'module'])
    .where(serviceIs.coming)
    .where('deliveryState', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('deliveryState', '=', 'running'), eb.not(isMoneyGone)]))
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('service.deliver', 'serviceId', 'services.id')))
    .limit(BATCH)
    .execute();
  await enqueueDeliveries(ctx, stuck);
}

/**
 * Services that ended while their server was being made, of which the job is gone: what came of it nobody
 * heard, and its address is kept for it until the job finds that out. By an index of its own, because
 * most services of an old shop ended.
 */
async function requeueTakingBack(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('services')
    .select(['id', 'module'])
    .where(sql<boolean>`${serviceIs.over} and services.delivery_state = 'running'`)
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('service.deliver', 'serviceId', 'services.id')))
    .limit(BATCH)
    .execute();
  await enqueueDeliveries(ctx, stuck);
}

type Stuck = { id: string; module: ProvisioningModule };

async function enqueueDeliveries(ctx: VerbContext, stuck: readonly Stuck[]) {
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id, module: panel } of stuck) {
      await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId: id }, { panel });
    }
  });
}

/** Terminates the servers of ended services that can no longer be brought back. */
async function beginTerminations(ctx: VerbContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('services')
    .select('id')
    .where(serviceIs.over)
    .where('moduleState', '<>', 'terminated')
    .where('terminateAt', '<=', ctx.now())
    .where('moduleTask', 'is distinct from', 'terminate')
    .where((eb) => eb.or([eb('moduleState', '<>', 'none'), eb('deliveryAttempts', '>', 0)]))
    .limit(BATCH)
    .execute();
  await runForEach(due, ({ id }) =>
    transact(ctx, async (tx) => {
      const service = await lockService(tx, { serviceId: id });
      // Without a change of its own: that time has passed is what changes the task.
      if (isLiveService(service.status)) return;
      await changeService(ctx, tx, service, { action: 'begin-removal', set: {} });
    }),
  );
}

/**
 * Servers that are not as their service says, and no job that sees to it. What waits for a person is not
 * among them, however much that is.
 */
async function requeueOperations(ctx: VerbContext): Promise<void> {
  const automatic = PROVISIONING_MODULES.filter((module) => ctx.provisioning[module] !== null);
  if (automatic.length === 0) return;
  const stuck = await ctx.db
    .selectFrom('services')
    .select(['id', 'module'])
    .where('module', 'in', automatic)
    .where('moduleTask', 'is not', null)
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('service.operate', 'serviceId', 'services.id')))
    .orderBy('createdAt', 'desc')
    .limit(BATCH)
    .execute();
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id, module: panel } of stuck) {
      await ctx.jobs.enqueue(tx, 'service.operate', { serviceId: id }, { panel });
    }
  });
}
