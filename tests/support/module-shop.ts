import { sql } from 'kysely';
import type { PlanFields } from '#contract/staff/plans.ts';
import {
  NO_MODULES,
  type ProvisioningModules,
} from '#server/adapters/provisioning/provisioning-port.ts';
import { createTestApp, type Api, type TestApp } from './api.ts';
import { createFactories } from './factories.ts';
import { untilSo } from './waiting.ts';

type Factories = ReturnType<typeof createFactories>;

export type ModuleShop = {
  api: TestApp;
  make: Factories;
  admin: Api;
  /** A paid order of the plan; its delivery has begun. */
  buy: Factories['paidOrder'];
  /** An order of the plan that is delivered. */
  activate: Factories['activeService'];
  serviceOf(order: { orderId: string }): ReturnType<typeof readService>;
  /** Until a delivery was put back for later. */
  untilWaiting(): Promise<void>;
  /** Has the delivery that waits look now whether its server is there. */
  lookAgain(): Promise<void>;
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
  const plan = await admin.staff.plans.create({ fields, active: true });
  return {
    api,
    make,
    admin,
    buy: (request = {}) => make.paidOrder({ plan, ...request }),
    activate: (request = {}) => make.activeService({ plan, ...request }),
    serviceOf: ({ orderId }) => readService(api, orderId),
    untilWaiting: () => untilSo(async () => (await waitingJob(api)) !== null),
    lookAgain: () => lookAgain(api),
  };
}

async function readService({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The delivery that was put back for later, once the job that did so is done. */
async function waitingJob({ db }: TestApp): Promise<string | null> {
  const { rows } = await sql<{ id: string; isLater: boolean }>`
    select id, state = 'created' and start_after > now() as is_later from pgboss.job
    where name = 'service.deliver' and state in ('created', 'retry', 'active')
  `.execute(db);
  const [job, ...others] = rows;
  return job?.isLater && others.length === 0 ? job.id : null;
}

async function lookAgain(api: TestApp): Promise<void> {
  const id = await waitingJob(api);
  if (id === null) throw new Error('no delivery waits');
  await sql`update pgboss.job set start_after = now() where id = ${id}`.execute(api.db);
  const wake = sql`
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'service.deliver')
  `;
  await untilSo(async () => {
    await wake.execute(api.db);
    const { rows } = await sql`
      select from pgboss.job where id = ${id} and state in ('created', 'retry', 'active')
    `.execute(api.db);
    return rows.length === 0;
  });
}
