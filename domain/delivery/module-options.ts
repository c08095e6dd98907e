import type { DirectAdminOptions } from './directadmin.ts';
import type { ProxmoxOptions } from './proxmox.ts';
import type { PterodactylOptions } from './pterodactyl.ts';

/** Options of a plan for its module, which follows from the plan. */
export type ModuleOptions = PterodactylOptions | DirectAdminOptions | ProxmoxOptions;

export function gameOptions(options: ModuleOptions | null): PterodactylOptions | null {
  return options !== null && 'nestId' in options ? options : null;
}

export function hostingOptions(options: ModuleOptions | null): DirectAdminOptions | null {
  return options !== null && 'packageName' in options ? options : null;
}

export function vpsOptions(options: ModuleOptions | null): ProxmoxOptions | null {
  return options !== null && 'systemDiskGb' in options ? options : null;
}
