import { sql } from 'kysely';
import { vi } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PlanFields } from '#contract/staff/plans.ts';
import { createPterodactyl } from '#server/adapters/provisioning/pterodactyl.ts';
import type { TestApp } from './api.ts';
import { openModuleShop, type ModuleShop } from './module-shop.ts';
import { EGG } from './pterodactyl-books.ts';
import { startFakePterodactyl, type FakePterodactyl } from './pterodactyl.ts';

type PanelShop = ModuleShop &
  AsyncDisposable & {
    panel: FakePterodactyl;
    /** Waits until a delivery is put back for later. */
    untilWaiting(): Promise<void>;
    /** Later: looks again at a server that was being installed, once. */
    lookAgain(): Promise<void>;
  };

/** What the form of a plan for game servers would send. */
export const GAME_PLAN: PlanFields = {
  name: 'Minecraft 4 GB',
  slug: 'minecraft-4',
  type: 'game',
  priceCents: cents(1299),
  yearlyPriceCents: null,
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
};

/** A shop with a panel of its own, and one plan that is delivered there. */
export async function openPanelShop(): Promise<PanelShop> {
  const panel = await startFakePterodactyl();
  const shop = await openModuleShop({ pterodactyl: createPterodactyl(panel.settings) }, GAME_PLAN);
  const { api } = shop;
  return {
    ...shop,
    panel,
    untilWaiting: async () => {
      await vi.waitUntil(async () => (await waitingJob(api)) !== null, { timeout: 5000 });
    },
    lookAgain: () => lookAgain(api),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await panel[Symbol.asyncDispose]();
    },
  };
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
  await vi.waitUntil(
    async () => {
      await wake.execute(api.db);
      const { rows } = await sql`
        select from pgboss.job where id = ${id} and state in ('created', 'retry', 'active')
      `.execute(api.db);
      return rows.length === 0;
    },
    { timeout: 8000, interval: 20 },
  );
}
