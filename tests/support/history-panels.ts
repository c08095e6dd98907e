import { directAdminUsername } from '#domain/delivery/directadmin.ts';
import {
  hostingOptions,
  gameOptions,
  vpsOptions,
  type ModuleOptions,
} from '#domain/delivery/module-options.ts';
import type { OperatingSystem } from '#domain/delivery/operating-system.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { ModuleTask } from '#domain/delivery/service-module.ts';
import { proxmoxTag } from '#domain/delivery/proxmox.ts';
import { createDirectAdmin } from '#server/delivery/panels/directadmin.ts';
import type { ProvisioningPort } from '#server/delivery/panels/provisioning-port.ts';
import { createProxmox } from '#server/delivery/panels/proxmox.ts';
import { createPterodactyl } from '#server/delivery/panels/pterodactyl.ts';
import { startFakeDirectAdmin } from './directadmin.ts';
import { HOSTING_PLAN } from './directadmin-shop.ts';
import { openByHand, openSimulated } from './history-no-panel.ts';
import type { FakePanel } from './panel-server.ts';
import { startFakeProxmox } from './proxmox.ts';
import { TEMPLATE } from './proxmox-books.ts';
import { VPS_OPTIONS, VPS_PLAN } from './proxmox-shop.ts';
import { EGG } from './pterodactyl-books.ts';
import { startFakePterodactyl } from './pterodactyl.ts';
import { GAME_PLAN } from './pterodactyl-shop.ts';

type Made = { slug: string; moduleOptions: ModuleOptions | null };

/** A server as its panel has it; its size, the template of its system and whom it lets in, in the panel's words. */
export type KeptServer = { isOn: boolean; size: string; templateId?: number; sshKey?: string };

/** A service as its panel finds the server of it. */
type Served = { id: string; name: string; panelId: string | null };

/** The panel that makes the servers of a history, and the looks at those servers. */
export type HistoryPanel = AsyncDisposable & {
  module: ProvisioningModule;
  /** Null where staff do all of it. */
  port: ProvisioningPort | null;
  /** Does by hand the work of staff on a server; null where a panel does it. */
  byHand:
    | ((task: ModuleTask | 'deliver', service: { id: string; name: string; slug: string }) => void)
    | null;
  type: PlanType;
  /** The options of the plans of three sizes, the smallest first. */
  options: readonly (ModuleOptions | null)[];
  /** The name that the panel has for the size of a plan's server. */
  sizeOf(plan: Made): string;
  /** The operating systems of each plan. */
  systems: readonly OperatingSystem[];
  /** Puts a server that was there before the shop, of a plan's size; answers what the panel calls it. */
  put(name: string, had: { size: number; isOn: boolean }): string;
  /** The server of a service; null when there is none. */
  look(service: Served): KeptServer | null;
  /** Counts all servers there are, whosever. */
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

/** Cores of the plans of three sizes. */
const CORES = [1, 2, 4];
const MEMORY_MB = [2048, 4096, 8192];

/** Half of them before anything is done. */
function failOf({ fail }: Pick<FakePanel, 'fail'>): HistoryPanel['fail'] {
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
    systems: [],
    put(username, { size, isOn }) {
      const had = { domain: `${username}.nl`, package: packages[size] ?? '', suspended: !isOn };
      panel.books.put({ username, ...had });
      return username;
    },
    look({ id, panelId }) {
      const username = panelId ?? directAdminUsername(id);
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
  const { books } = cluster;
  const disk = (of: number) => `local-lvm:base-${of}-disk-0,discard=on,size=3G`;
  const { config } = books.get(TEMPLATE);
  books.put({
    vmid: TEMPLATE + 1,
    template: true,
    config: { ...config, name: 'ubuntu-26', scsi0: disk(TEMPLATE + 1) },
  });
  let had = 100;
  return {
    module: 'proxmox',
    port: createProxmox(cluster.settings),
    byHand: null,
    type: 'vps',
    options: CORES.map((cores) => ({ ...VPS_OPTIONS, cores, systemDiskGb: 20 * cores })),
    sizeOf: ({ moduleOptions }) => String(vpsOptions(moduleOptions)?.cores),
    systems: [...VPS_PLAN.systems, { name: 'Ubuntu 26.04', templateId: TEMPLATE + 1 }],
    put(name, { size, isOn }) {
      had += 1;
      const cores = String(CORES[size]);
      books.put({ vmid: had, running: isOn, config: { ...config, name, cores } });
      return String(had);
    },
    look({ id, panelId }) {
      const tag = proxmoxTag(id);
      const machine = books.machines.find(({ vmid, config: { tags } }) =>
        panelId === null ? tags === tag : String(vmid) === panelId,
      );
      if (machine === undefined) return null;
      const { cores = '', scsi0 = '', sshkeys } = machine.config;
      const templateId = Number(/base-(\d+)-/.exec(scsi0)?.[1]);
      const kept = { isOn: machine.running, size: cores, templateId };
      return sshkeys === undefined ? kept : { ...kept, sshKey: decodeURIComponent(sshkeys) };
    },
    count: () => books.machines.filter(({ template }) => !template).length,
    fail: failOf(cluster),
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

async function openPterodactyl(): Promise<HistoryPanel> {
  const panel = await startFakePterodactyl();
  panel.books.portsLeft = 1000;
  const owner = panel.books.addUser({
    email: 'een@ander.nl',
    username: 'een-ander',
    first_name: 'Een',
    last_name: 'Ander',
  });
  const small = gameOptions(GAME_PLAN.moduleOptions);
  if (small === null) throw new Error('no plan for a game');
  return {
    module: 'pterodactyl',
    port: createPterodactyl(panel.settings),
    byHand: null,
    type: 'game',
    options: MEMORY_MB.map((memoryMb) => ({ ...small, memoryMb })),
    sizeOf: ({ moduleOptions }) => String(gameOptions(moduleOptions)?.memoryMb),
    systems: [],
    put(name, { size, isOn }) {
      const server = panel.books.addServer({
        external_id: name,
        name,
        user: owner.id,
        egg: EGG.id,
        docker_image: 'java:21',
        startup: 'java -jar server.jar',
        environment: { SERVER_JARFILE: 'server.jar' },
        limits: { memory: MEMORY_MB[size], swap: 0, disk: 20_480, io: 500, cpu: 200 },
        feature_limits: { databases: 1, allocations: 0, backups: 2 },
        deploy: { locations: [EGG.location], dedicated_ip: false, port_range: [] },
        start_on_completion: true,
      });
      server.made.external_id = null;
      server.status = isOn ? null : 'suspended';
      return String(server.id);
    },
    look({ id: serviceId, panelId }) {
      const server = panel.books.servers.find(({ id, made }) =>
        panelId === null ? made.external_id === serviceId : String(id) === panelId,
      );
      if (server === undefined) return null;
      return { isOn: server.status === null, size: String(server.made.limits.memory) };
    },
    count: () => panel.books.servers.length,
    fail: failOf(panel),
    [Symbol.asyncDispose]: () => panel[Symbol.asyncDispose](),
  };
}
