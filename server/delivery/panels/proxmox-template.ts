import { isServiceTag, proxmoxTag, type ProxmoxOptions } from '#domain/delivery/proxmox.ts';
import { PanelError } from './panel-http.ts';
import {
  hasCloudInit,
  isTemplate,
  tagsOf,
  type Machine,
  type MachineSettings,
} from './proxmox-answers.ts';
import { changeSettings, readSettings, type Call } from './proxmox-machines.ts';
import { diskSurplusGb } from './proxmox-power.ts';

/** Specification of a VM, and the template that it is a copy of. */
export type Copied = ProxmoxOptions & { templateId: number };

/** By its own settings: the list forgets what is a template when nothing broadcasts for five minutes. */
export async function readTemplate(
  call: Call,
  all: readonly Machine[],
  templateId: number,
): Promise<{ template: Machine; settings: MachineSettings }> {
  const template = all.find((one) => one.vmid === templateId && one.type === 'qemu');
  if (template !== undefined) {
    const settings = await readSettings(call, template);
    if (isTemplate(settings)) return { template, settings };
  }
  throw new PanelError(
    `Op Proxmox is geen template ${templateId}, of het token mag hem niet zien.`,
  );
}

/** Measures by how much the disk of a copy falls short of its plan; throws where no VPS comes of it. */
export function requireFittingPlan(settings: MachineSettings, options: Copied): number {
  const { templateId } = options;
  if (!hasCloudInit(settings)) {
    throw new PanelError(
      `Template ${templateId} heeft geen cloud-init-schijf: de klant zou er niet in kunnen.`,
    );
  }
  const surplusGb = diskSurplusGb(settings, options);
  if (surplusGb <= 0) return -surplusGb;
  throw new PanelError(
    `De schijf van template ${templateId} is ${surplusGb} GB groter dan die van het pakket, en wordt niet kleiner. Geef het pakket een grotere schijf, of een andere template.`,
  );
}

/**
 * Sets a copy to these, and has it known by the tag of its service. Those of the template stay: to take
 * away one that the cluster keeps for its administrators is refused. What it has of another service goes,
 * or the copy would be that one's.
 */
export async function markMachine(
  call: Call,
  machine: Machine,
  settings: MachineSettings,
  fields: Record<string, string>,
): Promise<void> {
  const own = proxmoxTag(call.serviceId);
  const kept = tagsOf(settings['tags'] ?? '').filter((tag) => !isServiceTag(tag));
  const tags = [...kept, own].join(';');
  await changeSettings(call, machine, { ...fields, tags }).catch((error: unknown) => {
    if (!(error instanceof PanelError) || !/modifying tag/.test(error.message)) throw error;
    throw new PanelError(
      `Proxmox laat het token de tag ${own} niet zetten. Zet bij Datacenter, Opties, 'User Tag Access' de modus op 'free', en lever opnieuw.`,
      { status: 403, cause: error },
    );
  });
}
