import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { VerbContext } from '#server/context.ts';
import { inputError } from '#server/errors.ts';
import { listModules } from './list-modules.ts';

const WHY_NOT: Readonly<Record<ProvisioningModule, string>> = {
  manual: 'Deze levering kan hier niet.',
  simulator: 'De simulator bestaat alleen in de demo.',
  pterodactyl: 'Er is geen Pterodactyl-paneel ingesteld (PTERODACTYL_URL).',
  directadmin: 'Er is geen DirectAdmin-server ingesteld (DIRECTADMIN_URL).',
  proxmox: 'Er is geen Proxmox-cluster ingesteld (PROXMOX_URL).',
};

/** Refuses a module that cannot deliver in this shop. */
export function refuseModule(ctx: VerbContext, module: ProvisioningModule): void {
  if (!listModules(ctx).includes(module)) throw inputError('fields.module', WHY_NOT[module]);
}
