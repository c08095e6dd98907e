import { directAdminUsername } from '#domain/delivery/directadmin.ts';
import { cents } from '#domain/platform/money.ts';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import { createDirectAdmin } from '#server/delivery/panels/directadmin.ts';
import type { BookedAccount } from './directadmin-books.ts';
import { startFakeDirectAdmin, type FakeDirectAdmin } from './directadmin.ts';
import { openModuleShop, type ModuleShop } from './module-shop.ts';

type HostingShop = ModuleShop &
  AsyncDisposable & {
    panel: FakeDirectAdmin;
    accountOf(serviceId: string): BookedAccount;
  };

/** The fields that the form of a plan for web hosting would send. */
export const HOSTING_PLAN: PlanFields = {
  name: 'Webhosting Starter',
  slug: 'web-directadmin',
  type: 'web',
  priceCents: cents(499),
  ...SOLD_BY_TERM,
  yearlyPriceCents: null,
  otherPrices: [],
  features: ['10 GB ruimte'],
  resources: null,
  module: 'directadmin',
  moduleOptions: { packageName: 'starter', ipAddress: null },
  systems: [],
};

/** A shop with a DirectAdmin server of its own, and one plan that is delivered there. */
export async function openHostingShop(): Promise<HostingShop> {
  const panel = await startFakeDirectAdmin();
  const directadmin = createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test' });
  const shop = await openModuleShop({ directadmin }, HOSTING_PLAN);
  return {
    ...shop,
    panel,
    accountOf: (serviceId) => panel.books.get(directAdminUsername(serviceId)),
    async [Symbol.asyncDispose]() {
      await shop.api[Symbol.asyncDispose]();
      await panel[Symbol.asyncDispose]();
    },
  };
}
