import type { TakenOptions } from '#domain/catalogue/offer.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { gameOptions, vpsOptions, type ModuleOptions } from './module-options.ts';
import type { ProxmoxOptions } from './proxmox.ts';
import type { PterodactylOptions } from './pterodactyl.ts';

/** The key of addresses that a server has beside its first one. */
const EXTRA_ADDRESSES = 'ips';

/** Field of a panel's options that an option of a plan adds to, and how much one of it is there. */
type Adds<T> = { field: keyof T; one: number };

/** A panel for games takes no processor for all of them, to which nothing is added. */
const UNLIMITED: keyof PterodactylOptions = 'cpuPercent';

/** Sold by the gigabyte; these panels count megabytes. */
const MB_IN_GB = 1024;

const VPS: Readonly<Record<string, Adds<ProxmoxOptions>>> = {
  cores: { field: 'cores', one: 1 },
  memory: { field: 'memoryMb', one: MB_IN_GB },
  disk: { field: 'systemDiskGb', one: 1 },
};

const GAME: Readonly<Record<string, Adds<PterodactylOptions>>> = {
  cores: { field: 'cpuPercent', one: 100 },
  memory: { field: 'memoryMb', one: MB_IN_GB },
  disk: { field: 'diskMb', one: MB_IN_GB },
  databases: { field: 'databases', one: 1 },
  backups: { field: 'backups', one: 1 },
  ports: { field: 'allocations', one: 1 },
};

function countsOf<T extends object>(options: T, adds: Readonly<Record<string, Adds<T>>>) {
  return Object.entries(adds).flatMap(([key, { field, one }]): [string, number][] => {
    const has = options[field];
    return typeof has === 'number' ? [[key, has / one]] : [];
  });
}

/** The quantities that a plan has without any option, by the keys of those that its module counts. */
export function countedOptions(options: ModuleOptions | null): TakenOptions {
  const [vps, game] = [vpsOptions(options), gameOptions(options)];
  if (vps !== null) return Object.fromEntries(countsOf(vps, VPS));
  return game === null ? {} : Object.fromEntries(countsOf(game, GAME));
}

function addTo<T extends object>(
  options: T,
  adds: Readonly<Record<string, Adds<T>>>,
  taken: TakenOptions,
): T {
  const more = Object.entries(adds).flatMap(([key, { field, one }]) => {
    const [has, quantity] = [options[field], taken[key] ?? 0];
    if (typeof has !== 'number' || quantity === 0 || (has === 0 && field === UNLIMITED)) return [];
    return [[field, has + quantity * one] as const];
  });
  return { ...options, ...Object.fromEntries(more) };
}

/** The options of a plan for its module with what a service has on top of them. */
export function withTaken(
  options: ModuleOptions | null,
  taken: TakenOptions,
): ModuleOptions | null {
  const [vps, game] = [vpsOptions(options), gameOptions(options)];
  if (vps !== null) return addTo(vps, VPS, taken);
  return game === null ? options : addTo(game, GAME, taken);
}

/** The number of addresses that a server has beside its first one. */
export function extraAddresses(taken: TakenOptions): number {
  return taken[EXTRA_ADDRESSES] ?? 0;
}

/** The options of a module, by their keys; null for people, who are told of any. */
const KNOWN: Readonly<Record<ProvisioningModule, readonly string[] | null>> = {
  manual: null,
  simulator: null,
  pterodactyl: Object.keys(GAME),
  directadmin: [],
  proxmox: [...Object.keys(VPS), EXTRA_ADDRESSES],
};

/** The keys of the options that a module gives by itself; null where people do, who are told of any. */
export function optionKeysOf(module: ProvisioningModule): readonly string[] | null {
  return KNOWN[module];
}

/** Tells whether an option comes to anything with a module. */
export function knowsOption(module: ProvisioningModule, key: string): boolean {
  return KNOWN[module]?.includes(key) ?? true;
}
