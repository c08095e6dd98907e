import type { ProxmoxOptions } from '#domain/delivery/proxmox.ts';
import { requireNoManualServices, PanelError } from './panel-http.ts';
import { bootDiskOf, taskId, type Machine, type MachineSettings } from './proxmox-answers.ts';
import {
  becomes,
  changeSettings,
  finish,
  isOfNumber,
  getMachine,
  isRunning,
  listMachines,
  numberFor,
  ourMachine,
  pathOf,
  readSettings,
  type Call,
} from './proxmox-machines.ts';

/** Seconds that a machine has to go down by itself before its power goes. */
const SHUTDOWN_SECONDS = '15';

/** Tells whether a machine stays off when its node starts: how one that was switched off is known. */
const STAYS_OFF = '0';

/**
 * Has a machine on or off. What is off stays off when its node starts, and is looked at afterwards:
 * that a task succeeded says nothing of what happened next.
 */
export async function switchMachine(call: Call, to: 'on' | 'off'): Promise<void> {
  const machine = await getMachine(call);
  await changeSettings(call, machine, { onboot: to === 'on' ? '1' : STAYS_OFF });
  if ((await isRunning(call, machine)) !== (to === 'on')) {
    await (to === 'on' ? powerOn(call, machine) : powerOff(call, machine));
  }
  if (await becomes(call, machine, to)) return;
  const state = to === 'off' ? 'nog aan' : 'nog uit';
  throw new PanelError(`Proxmox zegt dat het gelukt is, maar de VM staat ${state}.`);
}

/**
 * Down and up again, so that what was changed of it counts. One that was switched off stays so: it
 * begins anew when it is switched on.
 */
export async function restartMachine(call: Call): Promise<void> {
  const machine = await getMachine(call);
  const runs = await isRunning(call, machine);
  if (!runs && (await readSettings(call, machine))['onboot'] !== '1') return;
  if (runs) {
    await powerOff(call, machine);
    await becomes(call, machine, 'off');
  }
  await powerOn(call, machine);
}

/** Deletes a machine with its disks, and its mention in backups and replication. */
export async function removeMachine(call: Call, madeByHand = false): Promise<void> {
  const all = await listMachines(call);
  const machine = ourMachine(call, all);
  if (machine === null) {
    await insistOnGone(call, all);
    return requireNoManualServices(madeByHand);
  }
  insistOnNoCopy(call, machine);
  // Never on while it is asked for, but its customer has no more say in it by now.
  if (await isRunning(call, machine)) {
    await finish(call, taskId, { method: 'POST', path: `${pathOf(machine)}/status/stop` });
    await becomes(call, machine, 'off');
  }
  await finish(call, taskId, {
    method: 'DELETE',
    path: pathOf(machine),
    fields: { purge: '1', 'destroy-unreferenced-disks': '1' },
  });
}

/** Refuses a VM that has the tag but not the number: somebody may want to keep it. */
function insistOnNoCopy(call: Call, machine: Machine): void {
  if (isOfNumber(call, machine)) return;
  throw new PanelError(
    `VM ${machine.vmid} heeft op Proxmox de tag van deze service, maar niet haar nummer: een kopie of een teruggezette back-up. Kijk of hij weg kan, haal hem daar zelf weg en druk op Klaar.`,
  );
}

/** A machine that the token may not see any more is not gone: its service would end and it would run on. */
async function insistOnGone(call: Call, all: readonly Machine[]): Promise<void> {
  const { vmid, isTaken } = await numberFor(call, all);
  if (!isTaken) return;
  throw new PanelError(
    `Op Proxmox is nog een VM ${vmid}, maar het token mag hem niet zien: hij wordt nog gemaakt, of hij staat niet meer in de pool van de winkel.`,
  );
}

/**
 * Measures by how much the disk that a machine starts from exceeds its plan; negative where it is smaller.
 */
export function diskSurplusGb(settings: MachineSettings, { systemDiskGb }: ProxmoxOptions): number {
  return insistOnDisk(settings).gigabytes - systemDiskGb;
}

/**
 * Makes the question that grows the disk a machine starts from to the size of its plan, where it is
 * smaller.
 */
export function diskGrowth(
  machine: Machine,
  settings: MachineSettings,
  { systemDiskGb }: ProxmoxOptions,
) {
  const fields = { disk: insistOnDisk(settings).disk, size: `${systemDiskGb}G` };
  return { method: 'PUT', path: `${pathOf(machine)}/resize`, fields } as const;
}

function insistOnDisk(settings: MachineSettings) {
  const found = bootDiskOf(settings);
  if (found !== null) return found;
  throw new PanelError('Op Proxmox is niet te zien van welke schijf deze VM start.');
}

async function powerOn(call: Call, machine: Machine): Promise<void> {
  await finish(call, taskId, { method: 'POST', path: `${pathOf(machine)}/status/start` });
}

async function powerOff(call: Call, machine: Machine): Promise<void> {
  await finish(call, taskId, {
    method: 'POST',
    path: `${pathOf(machine)}/status/shutdown`,
    fields: { timeout: SHUTDOWN_SECONDS, forceStop: '1' },
  });
}
