import { PanelError } from './panel-http.ts';
import { permissions, version } from './proxmox-answers.ts';
import { createProxmoxClient } from './proxmox-client.ts';
import type { ProxmoxSettings } from './proxmox-machines.ts';

/** What the token needs for the pool of the shop; what it needs elsewhere shows at the first VPS. */
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

/** Whether the cluster answers to this token, and what it may not, in one line. Never throws. */
export async function lookAtProxmox(
  settings: ProxmoxSettings,
): Promise<{ fine: boolean; line: string }> {
  const { url, pool, tokenId } = settings;
  try {
    const client = createProxmoxClient(settings, new AbortController().signal);
    const { version: release } = await client.read(version, { method: 'GET', path: 'version' });
    const path = `/pool/${pool}`;
    const rights = await client.read(permissions, {
      method: 'GET',
      path: 'access/permissions',
      fields: { path },
    });
    const missing = NEEDED.filter((right) => !Object.hasOwn(rights[path] ?? {}, right));
    if (missing.length > 0) {
      return { fine: false, line: `PROXMOX_TOKEN misses on ${path}: ${missing.join(', ')}` };
    }
    return { fine: true, line: `${url} (${release}) answers to PROXMOX_TOKEN of ${tokenId}` };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    return { fine: false, line: error.message };
  }
}
