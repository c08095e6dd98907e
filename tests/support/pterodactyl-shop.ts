import { cents } from '#domain/platform/money.ts';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import type { ProvisioningPort } from '#server/delivery/panels/provisioning-port.ts';
import { createPterodactyl } from '#server/delivery/panels/pterodactyl.ts';
import { openModuleShop, type ModuleShop } from './module-shop.ts';
import { EGG } from './pterodactyl-books.ts';
import { startFakePterodactyl, type FakePterodactyl } from './pterodactyl.ts';

type PanelShop = ModuleShop &
  AsyncDisposable & {
    panel: FakePterodactyl;
  };

/** The fields that the form of a plan for game servers would send. */
export const GAME_PLAN: PlanFields = {
  name: 'Minecraft 4 GB',
  slug: 'minecraft-4',
  type: 'game',
  priceCents: cents(1299),
  ...SOLD_BY_TERM,
  yearlyPriceCents: null,
  otherPrices: [],
  features: ['4 GB geheugen'],
  resources: null,
  module: 'pterodactyl',
  moduleOptions: {
    nestId: EGG.nest,
    eggId: EGG.id,
    locationIds: [EGG.location],
    memoryMb: 4096,
    swapMb: 0,
    diskMb: 20_480,
    cpuPercent: 200,
    databases: 1,
    backups: 2,
    allocations: 0,
    environment: [],
  },
  systems: [],
};

/** A shop with a panel of its own, and one plan that is delivered there; what asks it may be put in between. */
export async function openPanelShop(
  around = (module: ProvisioningPort): ProvisioningPort => module,
): Promise<PanelShop> {
  const panel = await startFakePterodactyl();
  const pterodactyl = around(createPterodactyl(panel.settings));
  const shop = await openModuleShop({ pterodactyl }, GAME_PLAN);
  return {
    ...shop,
    panel,
    async [Symbol.asyncDispose]() {
      await shop.api[Symbol.asyncDispose]();
      await panel[Symbol.asyncDispose]();
    },
  };
}
