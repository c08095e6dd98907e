import { z } from 'zod';
import { isHostName } from '#domain/delivery/directadmin.ts';
import { ConfigError } from './config-error.ts';
import { isOrigin, isPrivateWay } from '#server/platform/requests/origin.ts';

export type PterodactylConfig = {
  /** Origin of the panel, without a slash at the end. */
  url: string;
  /** An application key, `ptla_…`. */
  key: string;
  /** A client key of an administrator, `ptlc_…`; absent is no restarts. */
  clientKey?: string;
};

export type DirectAdminConfig = {
  /** Origin of the server, its port included, without a slash at the end. */
  url: string;
  /** The reseller or administrator whose accounts these are. */
  user: string;
  /** A login key of theirs. */
  key: string;
  /** Domain below which an account gets its own when its customer named none. */
  domain: string;
};

export type ProxmoxConfig = {
  /** Origin of the cluster, its port included, without a slash at the end. */
  url: string;
  /** `user@realm!name` of an API token, and its secret. */
  tokenId: string;
  token: string;
  /** The pool that VMs of the shop are in. */
  pool: string;
  /** Storage for their disks; left out, it is the template's. */
  storage?: string;
};

export type PanelsConfig = {
  /** The panel that game servers are made on. */
  pterodactyl?: PterodactylConfig;
  /** The server that web hosting is made on. */
  directadmin?: DirectAdminConfig;
  /** The cluster that VPS's are made on. */
  proxmox?: ProxmoxConfig;
};

/** The address that a key goes along with. */
function panelOrigin() {
  return z
    .string()
    .refine((value) => isOrigin(value) && isPrivateWay(new URL(value)))
    .transform((value) => new URL(value).origin)
    .optional();
}

/** The variables of panels, as the rest stand in config.ts. */
export const panelVariables = {
  PTERODACTYL_URL: panelOrigin(),
  PTERODACTYL_KEY: z
    .string()
    .regex(/^ptla_\w{20,}$/)
    .optional(),
  PTERODACTYL_CLIENT_KEY: z
    .string()
    .regex(/^ptlc_\w{20,}$/)
    .optional(),
  DIRECTADMIN_URL: panelOrigin(),
  DIRECTADMIN_USER: z
    .string()
    .regex(/^[a-z][a-z\d_-]{0,31}$/)
    .optional(),
  DIRECTADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/)
    .optional(),
  DIRECTADMIN_DOMAIN: z
    .string()
    .transform((value) => value.toLowerCase())
    .refine(isHostName)
    .optional(),
  PROXMOX_URL: panelOrigin(),
  PROXMOX_TOKEN_ID: z
    .string()
    .regex(/^[^\s:/!@=]{1,60}@[A-Za-z][\w.-]{1,30}![A-Za-z][\w.-]{1,60}$/)
    .optional(),
  PROXMOX_TOKEN: z
    .string()
    .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)
    .optional(),
  PROXMOX_POOL: z
    .string()
    .regex(/^[A-Za-z\d][\w.-]{0,59}(?:\/[A-Za-z\d][\w.-]{0,59}){0,2}$/)
    .optional(),
  PROXMOX_STORAGE: z
    .string()
    .regex(/^[A-Za-z][\w.-]{1,60}$/)
    .optional(),
};

export const panelExpectations: Record<keyof typeof panelVariables, string> = {
  PTERODACTYL_URL:
    'the https address of a Pterodactyl panel without a path, such as https://panel.example.nl; http only on this machine',
  PTERODACTYL_KEY: 'an application key of the panel, which starts with ptla_',
  PTERODACTYL_CLIENT_KEY: 'a client key of an administrator of the panel, which starts with ptlc_',
  DIRECTADMIN_URL:
    'the https address of a DirectAdmin server without a path, such as https://server1.example.nl:2222; http only on this machine',
  DIRECTADMIN_USER: 'the user name of the reseller or administrator whose login key this is',
  DIRECTADMIN_KEY: 'a login key of that user: 8 to 256 characters without spaces',
  DIRECTADMIN_DOMAIN: 'a domain of your own, such as klanten.example.nl',
  PROXMOX_URL:
    'the https address of a Proxmox VE cluster without a path, such as https://pve1.example.nl:8006; http only on this machine',
  PROXMOX_TOKEN_ID: 'the id of an API token, such as hostwerk@pve!shop',
  PROXMOX_TOKEN: 'the secret of that token, a UUID',
  PROXMOX_POOL: 'the name of a pool, such as hostwerk',
  PROXMOX_STORAGE: 'the name of a storage, such as local-lvm',
};

type Values = Partial<Record<keyof typeof panelVariables, string | undefined>>;

/** The panels that are set. */
export function readPanels(values: Values): PanelsConfig {
  const pterodactyl = readPterodactyl(values);
  const directadmin = readDirectAdmin(values);
  const proxmox = readProxmox(values);
  return {
    ...(pterodactyl !== null && { pterodactyl }),
    ...(directadmin !== null && { directadmin }),
    ...(proxmox !== null && { proxmox }),
  };
}

function readPterodactyl(values: Values): PterodactylConfig | null {
  const { PTERODACTYL_URL, PTERODACTYL_KEY, PTERODACTYL_CLIENT_KEY: clientKey } = values;
  const set = readTogether('PTERODACTYL', { PTERODACTYL_URL, PTERODACTYL_KEY }, clientKey);
  if (set === null) return null;
  const { PTERODACTYL_URL: url, PTERODACTYL_KEY: key } = set;
  return { url, key, ...(clientKey !== undefined && { clientKey }) };
}

function readDirectAdmin(values: Values): DirectAdminConfig | null {
  const { DIRECTADMIN_URL, DIRECTADMIN_USER, DIRECTADMIN_KEY, DIRECTADMIN_DOMAIN } = values;
  const needed = { DIRECTADMIN_URL, DIRECTADMIN_USER, DIRECTADMIN_KEY, DIRECTADMIN_DOMAIN };
  const set = readTogether('DIRECTADMIN', needed);
  if (set === null) return null;
  return {
    url: set.DIRECTADMIN_URL,
    user: set.DIRECTADMIN_USER,
    key: set.DIRECTADMIN_KEY,
    domain: set.DIRECTADMIN_DOMAIN,
  };
}

function readProxmox(values: Values): ProxmoxConfig | null {
  const { PROXMOX_URL, PROXMOX_TOKEN_ID, PROXMOX_TOKEN, PROXMOX_POOL } = values;
  const { PROXMOX_STORAGE: storage } = values;
  const needed = { PROXMOX_URL, PROXMOX_TOKEN_ID, PROXMOX_TOKEN, PROXMOX_POOL };
  const set = readTogether('PROXMOX', needed, storage);
  if (set === null) return null;
  return {
    url: set.PROXMOX_URL,
    tokenId: set.PROXMOX_TOKEN_ID,
    token: set.PROXMOX_TOKEN,
    pool: set.PROXMOX_POOL,
    ...(storage !== undefined && { storage }),
  };
}

/**
 * Insists that the settings of a panel go together: a part of them is a mistake that would show at the
 * first paid order. Null when nothing is set, `beside` included, which is of no use alone.
 */
function readTogether<Name extends string>(
  panel: string,
  needed: Record<Name, string | undefined>,
  beside?: string,
): Record<Name, string> | null {
  if (areSet(needed)) return needed;
  const all = Object.entries(needed);
  if (beside === undefined && all.every(([, value]) => value === undefined)) return null;
  const missing = all.find(([, value]) => value === undefined)?.[0] ?? panel;
  throw new ConfigError(`${missing} is required with the other settings of ${panel}.`);
}

function areSet<Name extends string>(
  values: Record<Name, string | undefined>,
): values is Record<Name, string> {
  return Object.values(values).every((value) => value !== undefined);
}
