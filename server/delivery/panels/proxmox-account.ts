import { PanelError } from './panel-http.ts';
import { datacenterOptions, firewallOptions, permissions, version } from './proxmox-answers.ts';
import { createProxmoxClient, type ProxmoxClient } from './proxmox-client.ts';
import type { ProxmoxSettings } from './proxmox-machines.ts';

/** Rights that the token needs on the pool of the shop; those on a template show at the first VPS. */
const NEEDED = [
  'VM.Allocate',
  'VM.Audit',
  'VM.Config.CPU',
  'VM.Config.Cloudinit',
  'VM.Config.Disk',
  'VM.Config.Memory',
  'VM.Config.Network',
  'VM.Config.Options',
  'VM.PowerMgmt',
];
const NEEDED_ON_STORAGE = ['Datastore.AllocateSpace'];

type Finding = { fine: boolean; line: string };

/** Tells whether the cluster answers to this token, and what it may not, in one line. Never throws. */
export async function inspectProxmox(settings: ProxmoxSettings): Promise<Finding> {
  const { url, pool, storage, tokenId } = settings;
  try {
    const client = createProxmoxClient(settings, new AbortController().signal);
    const { version: release } = await client.read(version, { method: 'GET', path: 'version' });
    const missing = [
      await readMissing(client, `/pool/${pool}`, NEEDED),
      ...(storage === undefined
        ? []
        : [await readMissing(client, `/storage/${storage}`, NEEDED_ON_STORAGE)]),
    ].filter((line) => line !== null);
    if (missing.length > 0) {
      return { fine: false, line: `PROXMOX_TOKEN misses ${missing.join('; ')}` };
    }
    const { refusal, remark } = await lookAtDatacenter(client);
    if (refusal !== null) return { fine: false, line: refusal };
    const about = remark === null ? '' : `; ${remark}`;
    return {
      fine: true,
      line: `${url} (${release}) answers to PROXMOX_TOKEN of ${tokenId}${about}`,
    };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    return { fine: false, line: error.message };
  }
}

/** Answers which of these rights the token misses on a path, with that path; null where it has all. */
async function readMissing(
  client: ProxmoxClient,
  path: string,
  needed: readonly string[],
): Promise<string | null> {
  const rights = await client.read(permissions, {
    method: 'GET',
    path: 'access/permissions',
    fields: { path },
  });
  const missing = needed.filter((right) => !Object.hasOwn(rights[path] ?? {}, right));
  return missing.length === 0 ? null : `on ${path}: ${missing.join(', ')}`;
}

type OfDatacenter = { refusal: string | null; remark: string | null };

/** Looks for settings that stand in the way of all VPS's, or leave them open to each other. */
async function lookAtDatacenter(client: ProxmoxClient): Promise<OfDatacenter> {
  const said = await Promise.all([
    client.read(datacenterOptions, { method: 'GET', path: 'cluster/options' }),
    client.read(firewallOptions, { method: 'GET', path: 'cluster/firewall/options' }),
  ]).catch((error: unknown) => {
    if (error instanceof PanelError && error.status === 403) return null;
    throw error;
  });
  if (said === null) {
    const remark =
      'without Sys.Audit on / it cannot be seen whether the datacenter has its firewall on and lets the token set tags';
    return { refusal: null, remark };
  }
  const [{ userTags }, { enable = '0' }] = said;
  const refusal =
    userTags === 'free'
      ? null
      : `user-tag-access of the datacenter is ${userTags}: no VPS can have its tag; set it to free`;
  const remark =
    enable === '0'
      ? "the datacenter's firewall is off: who has root on a VPS can take another's address"
      : null;
  return { refusal, remark };
}
