import { directAdminUsername } from '#domain/directadmin.ts';
import {
  hostingOptions,
  gameOptions,
  vpsOptions,
  type ModuleOptions,
} from '#domain/module-options.ts';
import type { PlanType, ProvisioningModule } from '#domain/plan.ts';
import type { ModuleTask } from '#domain/service-module.ts';
import { proxmoxTag } from '#domain/proxmox.ts';
import { createDirectAdmin } from '#server/adapters/provisioning/directadmin.ts';
import type {
  ProvisioningPort,
  ServerKey,
} from '#server/adapters/provisioning/provisioning-port.ts';
import { createProxmox } from '#server/adapters/provisioning/proxmox.ts';
import { createPterodactyl } from '#server/adapters/provisioning/pterodactyl.ts';
import { createSimulator } from '#server/adapters/provisioning/simulator.ts';
import { startFakeDirectAdmin } from './directadmin.ts';
import { HOSTING_PLAN } from './directadmin-shop.ts';
import type { PanelServer } from './panel-server.ts';
import { startFakeProxmox } from './proxmox.ts';
import { VPS_OPTIONS } from './proxmox-shop.ts';
import { startFakePterodactyl } from './pterodactyl.ts';
import { GAME_PLAN } from './pterodactyl-shop.ts';

type Made = { slug: string; moduleOptions: ModuleOptions | null };

/** A server as its panel has it; its size in the panel's words. */
export type KeptServer = { isOn: boolean; size: string };

/** What makes the servers of a history, and what there is of them. */
export type HistoryPanel = AsyncDisposable & {
  module: ProvisioningModule;
  /** Null where staff do all of it. */
  port: ProvisioningPort | null;
  /** What staff do to a server; null where a panel does it. */
  byHand: ((task: ModuleTask | 'deliver', service: { id: string; slug: string }) => void) | null;
  type: PlanType;
  /** What plans of three sizes say of what is made, the smallest first. */
  options: readonly (ModuleOptions | null)[];
  /** What the server of a plan's size is called. */
  sizeOf(plan: Made): string;
  /** The server of a service; null when there is none. */
  look(serviceId: string): KeptServer | null;
  /** How many there are, whosever. */
  count(): number;
  /** Lets some of the next calls fail, as many of them after what was asked is done. */
  fail(calls: number): void;
};

/** Each kind of panel that a shop can have. */
export const HISTORY_PANELS = {
  simulator: openSimulated,
  directadmin: openDirectAdmin,
  proxmox: openProxmox,
  pterodactyl: openPterodactyl,
  manual: openByHand,
} as const satisfies Partial<Record<ProvisioningModule, () => Promise<HistoryPanel>>>;

/** No panel of anybody's: what the port asks, and nothing more. */
async function openSimulated(): Promise<HistoryPanel> {
  const servers = new Map<string, KeptServer>();
  let failing = 0;

  async function answer(work: () => void): Promise<void> {
    const fails = failing > 0;
    const isDone = !fails || failing % 2 === 0;
    if (fails) failing -= 1;
    if (isDone) work();
    if (fails) throw new Error('panel: no answer');
  }

  function find(serviceId: string): KeptServer {
    const server = servers.get(serviceId);
    if (server === undefined) throw new Error('panel: no such server');
    return server;
  }

  const turn =
    (isOn: boolean) =>
    ({ serviceId }: ServerKey) =>
      answer(() => void (find(serviceId).isOn = isOn));
  const simulator = createSimulator(0);
  const port: ProvisioningPort = {
    async deliver(request) {
      await answer(() => {
        const { serviceId, planSlug: size } = request;
        if (!servers.has(serviceId)) servers.set(serviceId, { isOn: true, size });
      });
      return simulator.deliver(request);
    },
    async suspend(request) {
      // To suspend what is not there is no failure.
      if (servers.has(request.serviceId)) await turn(false)(request);
    },
    unsuspend: turn(true),
    // To restart what is off leaves it off.
    restart: ({ serviceId }) => answer(() => void find(serviceId)),
    async resize({ serviceId, planSlug }) {
      await answer(() => void (find(serviceId).size = planSlug));
      return null;
    },
    terminate: ({ serviceId }) => answer(() => void servers.delete(serviceId)),
  };
  return {
    module: 'simulator',
    port,
    byHand: null,
    type: 'web',
    options: [null, null, null],
    sizeOf: ({ slug }) => slug,
    look: (serviceId) => servers.get(serviceId) ?? null,
    count: () => servers.size,
    fail: (calls) => void (failing = calls),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** No panel: people make the servers, and say so. */
async function openByHand(): Promise<HistoryPanel> {
  const servers = new Map<string, KeptServer>();
  return {
    module: 'manual',
    port: null,
    type: 'web',
    options: [null, null, null],
    byHand(task, { id, slug: size }) {
      const server = servers.get(id);
      if (task === 'terminate') servers.delete(id);
      else if (task === 'deliver') servers.set(id, { isOn: true, size });
      else if (server === undefined) throw new Error(`no server to ${task}`);
      else if (task === 'resize') server.size = size;
      else if (task !== 'restart') server.isOn = task === 'unsuspend';
    },
    sizeOf: ({ slug }) => slug,
    look: (serviceId) => servers.get(serviceId) ?? null,
    count: () => servers.size,
    fail: () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Half of them before anything is done. */
function failOf({ fail }: Pick<PanelServer, 'fail'>): HistoryPanel['fail'] {
  const kinds = ['cut', 'down', 'garbled', 'busy'] as const;
  return (calls) => fail('', ...kinds.slice(0, calls));
}

async function openDirectAdmin(): Promise<HistoryPanel> {
  const panel = await startFakeDirectAdmin();
  const packages = ['starter', 'groot', 'groot'];
  return {
    module: 'directadmin',
    port: createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test' }),
    byHand: null,
    type: HOSTING_PLAN.type,
    options: packages.map((packageName) => ({ packageName, ipAddress: null })),
    sizeOf: ({ moduleOptions }) => hostingOptions(moduleOptions)?.packageName ?? '',
    look(serviceId) {
      const username = directAdminUsername(serviceId);
      if (!panel.books.exists(username)) return null;
      const { suspended, package: size } = panel.books.get(username);
      return { isOn: !suspended, size };
    },
    count: () => panel.books.accounts.length,
    fail: failOf(panel),
    [Symbol.asyncDispose]: () => panel[Symbol.asyncDispose](),
  };
}

async function openProxmox(): Promise<HistoryPanel> {
  const cluster = await startFakeProxmox();
  return {
    module: 'proxmox',
    port: createProxmox(cluster.settings),
    byHand: null,
    type: 'vps',
    options: [1, 2, 4].map((cores) => ({ ...VPS_OPTIONS, cores, systemDiskGb: 20 * cores })),
    sizeOf: ({ moduleOptions }) => String(vpsOptions(moduleOptions)?.cores),
    look(serviceId) {
      const tag = proxmoxTag(serviceId);
      const machine = cluster.books.machines.find(({ config }) => config['tags'] === tag);
      if (machine === undefined) return null;
      return { isOn: machine.running, size: machine.config['cores'] ?? '' };
    },
    count: () => cluster.books.machines.filter(({ template }) => !template).length,
    fail: failOf(cluster),
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

async function openPterodactyl(): Promise<HistoryPanel> {
  const panel = await startFakePterodactyl();
  panel.books.portsLeft = 1000;
  const small = gameOptions(GAME_PLAN.moduleOptions);
  if (small === null) throw new Error('no plan for a game');
  return {
    module: 'pterodactyl',
    port: createPterodactyl(panel.settings),
    byHand: null,
    type: 'game',
    options: [2048, 4096, 8192].map((memoryMb) => ({ ...small, memoryMb })),
    sizeOf: ({ moduleOptions }) => String(gameOptions(moduleOptions)?.memoryMb),
    look(serviceId) {
      const server = panel.books.servers.find(({ made }) => made.external_id === serviceId);
      if (server === undefined) return null;
      return { isOn: server.status === null, size: String(server.made.limits.memory) };
    },
    count: () => panel.books.servers.length,
    fail: failOf(panel),
    [Symbol.asyncDispose]: () => panel[Symbol.asyncDispose](),
  };
}
