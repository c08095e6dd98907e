import {
  PROVISIONING_MODULES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import type { VerbContext } from '#server/context.ts';

/** Lists the modules that can deliver in this shop: people always can, a panel once it is configured. */
export function listModules({
  config,
  provisioning,
}: Pick<VerbContext, 'config' | 'provisioning'>): ProvisioningModule[] {
  const isThere: Record<ProvisioningModule, boolean> = {
    manual: true,
    simulator: config.demo,
    pterodactyl: provisioning.pterodactyl !== null,
    directadmin: provisioning.directadmin !== null,
    proxmox: provisioning.proxmox !== null,
  };
  return PROVISIONING_MODULES.filter((module) => isThere[module]);
}
