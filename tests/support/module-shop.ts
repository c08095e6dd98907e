import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { NO_MODULES, type ProvisioningModules } from '#server/delivery/panels/provisioning-port.ts';
import { createTestApp, type Api, type TestApp } from './api.ts';
import { createFactories } from './factories.ts';
import { untilSo } from './waiting.ts';

type Factories = ReturnType<typeof createFactories>;

type Queue = 'service.deliver' | 'service.operate';

export type ModuleShop = {
  api: TestApp;
  make: Factories;
  admin: Api;
  /** A paid order of the plan; its delivery has begun. */
  buy: Factories['paidOrder'];
  /** An order of the plan that is delivered. */
  activate: Factories['activeService'];
  serviceOf(order: { orderId: string }): ReturnType<typeof readService>;
  /** Until a delivery, or what else is done to a server, was put back for later. */
  untilWaiting(queue?: Queue): Promise<void>;
  /** Has what waits look now whether its server is there. */
  lookAgain(queue?: Queue): Promise<void>;
};

/** A shop with these modules, and one plan that is delivered by them. */
export async function openModuleShop(
  modules: Partial<ProvisioningModules>,
  fields: PlanFields,
): Promise<ModuleShop> {
  const api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, ...modules } }),
  });
  const make = createFactories(api);
  const admin = api.as(await make.staff('admin'));
  const plan = await admin.staff.plans.create({ requestKey: randomUUID(), fields, active: true });
  return {
    api,
    make,
    admin,
    buy: (request = {}) => make.paidOrder({ plan, ...request }),
    activate: (request = {}) => make.activeService({ plan, ...request }),
    serviceOf: ({ orderId }) => readService(api, orderId),
    untilWaiting: (queue = 'service.deliver') =>
      untilSo(async () => (await waitingJob(api, queue)) !== null),
    lookAgain: (queue = 'service.deliver') => lookAgain(api, queue),
  };
}

async function readService({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Gives the id of a job that was put back for later, once the job that did so is done. */
async function waitingJob({ db }: TestApp, queue: Queue): Promise<string | null> {
  const { rows } = await sql<{ id: string; isLater: boolean }>`
    select id, state = 'created' and start_after > now() as is_later from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')
  `.execute(db);
  const [job, ...others] = rows;
  return job?.isLater && others.length === 0 ? job.id : null;
}

async function lookAgain(api: TestApp, queue: Queue): Promise<void> {
  const id = await waitingJob(api, queue);
  if (id === null) throw new Error(`no ${queue} waits`);
  await sql`update pgboss.job set start_after = now() where id = ${id}`.execute(api.db);
  const wake = sql`
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})
  `;
  await untilSo(async () => {
    await wake.execute(api.db);
    const { rows } = await sql`
      select from pgboss.job where id = ${id} and state in ('created', 'retry', 'active')
    `.execute(api.db);
    return rows.length === 0;
  });
}
