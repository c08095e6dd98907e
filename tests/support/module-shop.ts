import type { PlanFields } from '#contract/staff/plans.ts';
import {
  NO_MODULES,
  type ProvisioningModules,
} from '#server/adapters/provisioning/provisioning-port.ts';
import { createTestApp, type Api, type TestApp } from './api.ts';
import { createFactories } from './factories.ts';

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
  };
}

async function readService({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}
