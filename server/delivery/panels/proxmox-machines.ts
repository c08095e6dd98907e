import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { isServiceTag, proxmoxName, proxmoxTag, proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { PanelError } from './panel-http.ts';
import {
  anything,
  isTemplate,
  machines,
  powerState,
  settingsOfMachine,
  tagsOf,
  taskState,
  type Machine,
  type MachineSettings,
} from './proxmox-answers.ts';
import type { ProxmoxAccess, ProxmoxClient } from './proxmox-client.ts';
import type { ServerFound } from './provisioning-port.ts';

export type ProxmoxSettings = ProxmoxAccess & {
  /** The pool of all VMs of ours, on which the token has its rights. */
  pool: string;
  /** The storage for their disks; without one it is the template's. */
  storage?: string;
  /** Between two looks at a task. */
  pauseMs?: number;
};

/** The cluster for one call about one service. */
export type Call = {
  client: ProxmoxClient;
  settings: ProxmoxSettings;
  serviceId: string;
  panelId?: string | null | undefined;
  signal: AbortSignal;
};

const PAUSE_MS = 1000;
/** Looks at a task, within a job that has a minute in all. */
const LOOKS = 20;
const SOON_LOOKS = 3;
/** Numbers that are tried, of which somebody else's machine has the ones before. */
const NUMBERS = 5;

/** Locks of a machine that is being made or deleted: it has no name, and as a rule is in no pool. */
const IN_BETWEEN = new Set(['clone', 'create', 'destroyed']);

type Asked = Pick<Call, 'client' | 'serviceId' | 'panelId'>;

/**
 * All machines that the token may see, wherever in the cluster. What is a template, and what a machine
 * is called, the list has from a broadcast each ten seconds, or not at all while nothing broadcasts: of
 * what may be the service's their own settings say it.
 */
export async function listMachines(call: Asked): Promise<Machine[]> {
  const all = await askForMachines(call);
  return Promise.all(all.map((one) => (mayBeOurs(call, one) ? askItself(call, one) : one)));
}

async function askForMachines({ client }: Pick<Call, 'client'>): Promise<Machine[]> {
  const question = { method: 'GET', path: 'cluster/resources', fields: { type: 'vm' } } as const;
  return client.read(machines, question);
}

/** Tells whether something must be known of a machine that the list tells late. */
function mayBeOurs({ serviceId, panelId = null }: Asked, machine: Machine): boolean {
  const { type, vmid, template, lock, tags } = machine;
  if (type !== 'qemu' || IN_BETWEEN.has(lock)) return false;
  const isUntold = template === null;
  if (panelId !== null) return String(vmid) === panelId && isUntold;
  if (tags.includes(proxmoxTag(serviceId))) return isUntold;
  // A fresh copy has its name and its tags from the template, and the list another name, or none.
  return numbersOf({ serviceId }).includes(vmid);
}

/** A machine as its own settings say; throws when they cannot be read, for then it may be anybody's. */
async function askItself({ client }: Pick<Call, 'client'>, machine: Machine): Promise<Machine> {
  const settings = await readSettings({ client }, machine);
  return {
    ...machine,
    name: settings['name'] ?? '',
    template: isTemplate(settings),
    lock: settings['lock'] ?? '',
    tags: tagsOf(settings['tags'] ?? ''),
  };
}

/**
 * The VM of a service among these; null when it is not. By its tag, or by name and number together
 * as long as it has no tag yet. Throws when it cannot be told which of several it is.
 */
export function ourMachine(
  { serviceId, panelId = null }: Pick<Call, 'serviceId' | 'panelId'>,
  all: readonly Machine[],
): Machine | null {
  if (panelId !== null) return machineBefore({ serviceId, panelId }, all);
  const numbers = numbersOf({ serviceId });
  const name = proxmoxName(serviceId);
  const ours = all.filter(
    (one) =>
      one.type === 'qemu' &&
      one.template !== true &&
      (one.tags.includes(proxmoxTag(serviceId)) ||
        (one.name === name && numbers.includes(one.vmid))),
  );
  // Somebody's copy of it has its tag too, and another number.
  const own = ours.filter(({ vmid }) => numbers.includes(vmid));
  const [found, second] = own.length > 0 ? own : ours;
  if (second !== undefined) {
    throw new PanelError(
      `Op Proxmox zijn meer VM's van deze service (${ours.map(({ vmid }) => vmid).join(' en ')}). Haal daar weg wat een kopie is, of haal er de tag van weg.`,
    );
  }
  return found ?? null;
}

/** A VM that was there before us, by its own number. Throws when it is another service's by now. */
function machineBefore(
  { serviceId, panelId }: { serviceId: string; panelId: string },
  all: readonly Machine[],
): Machine | null {
  const found = machineOf(panelId, all);
  if (found === null) return null;
  if (found.tags.some((tag) => isServiceTag(tag) && tag !== proxmoxTag(serviceId))) {
    throw new PanelError(ofOther(panelId));
  }
  return found;
}

function machineOf(panelId: string, all: readonly Machine[]): Machine | null {
  const isIt = (one: Machine) =>
    one.type === 'qemu' && one.template !== true && String(one.vmid) === panelId;
  return all.find(isIt) ?? null;
}

const ofOther = (panelId: string) => `VM ${panelId} is op Proxmox van een andere service.`;
const noMachine = (panelId: string) =>
  `Op Proxmox is geen VM ${panelId}, of het token mag hem niet zien.`;

/** Tells of numbers of VMs whether they are there and have no tag of a service. */
export async function lookUpMachines(
  call: Pick<Call, 'client'>,
  panelIds: readonly string[],
): Promise<ReadonlyMap<string, ServerFound>> {
  const all = await askForMachines(call);
  const found = new Map<string, ServerFound>();
  for (const panelId of panelIds) {
    const listed = machineOf(panelId, all);
    const isTold = listed === null || listed.template !== null;
    const machine = isTold ? listed : await askItself(call, listed);
    found.set(panelId, foundOf(panelId, machine?.template === true ? null : machine));
  }
  return found;
}

function foundOf(panelId: string, machine: Machine | null): ServerFound {
  if (machine === null) return { refusal: noMachine(panelId) };
  if (machine.tags.some(isServiceTag)) return { refusal: ofOther(panelId) };
  return { known: machine.name === '' ? `VM ${panelId}` : machine.name };
}

/** Throws where there is none: what runs may be a VM that a person made, and they must hear of it. */
export async function getMachine(call: Call): Promise<Machine> {
  const found = ourMachine(call, await listMachines(call));
  if (found !== null) return found;
  if (call.panelId) throw new PanelError(noMachine(call.panelId));
  throw new PanelError(
    `Op Proxmox is geen VM van deze service (tag ${proxmoxTag(call.serviceId)}), of het token mag hem niet zien.`,
  );
}

/**
 * The number that the VM of a service has or gets, and whether there is one by that number: one that
 * is being copied or deleted, or that the token may not see.
 */
export async function numberFor(
  call: Call,
  all: readonly Machine[],
): Promise<{ vmid: number; isTaken: boolean }> {
  const others = all.filter(({ lock }) => !IN_BETWEEN.has(lock));
  const seen = new Set(others.map(({ vmid }) => vmid));
  const vmid = numbersOf(call).find((number) => !seen.has(number));
  if (vmid === undefined) {
    throw new PanelError("Op Proxmox zijn de nummers voor deze service van andere VM's.");
  }
  return { vmid, isTaken: await isTaken(call, vmid) };
}

export async function isTaken({ client }: Call, vmid: number): Promise<boolean> {
  const fields = { vmid: String(vmid) };
  return client.read(anything, { method: 'GET', path: 'cluster/nextid', fields }).then(
    () => false,
    (error: unknown) => {
      // The cluster's own word that this number is somebody's, and nothing else of its refusals.
      if (error instanceof PanelError && error.status === 400) return true;
      throw error;
    },
  );
}

/** Tells whether a machine has a number that follows from the service, which a copy or a backup put back has not. */
export function isOfNumber(call: Call, { vmid }: Machine): boolean {
  return numbersOf(call).includes(vmid);
}

function numbersOf({ serviceId, panelId }: Pick<Call, 'serviceId' | 'panelId'>): number[] {
  if (panelId) return [Number(panelId)];
  return Array.from({ length: NUMBERS }, (_, attempt) => proxmoxVmid(serviceId, attempt));
}

export function pathOf({ node, vmid }: Pick<Machine, 'node' | 'vmid'>): string {
  return `nodes/${node}/qemu/${vmid}`;
}

export async function readSettings(
  { client }: Pick<Call, 'client'>,
  machine: Machine,
): Promise<MachineSettings> {
  return client.read(settingsOfMachine, { method: 'GET', path: `${pathOf(machine)}/config` });
}

/** Other settings, which count at once or else from the next start. */
export async function changeSettings(
  { client }: Call,
  machine: Machine,
  fields: Record<string, string>,
): Promise<void> {
  await client.read(anything, { method: 'PUT', path: `${pathOf(machine)}/config`, fields });
}

/**
 * Tells whether a machine comes to be on or off within a moment: of one that the cluster keeps available the
 * task is over once that is ordered, and not when it is done.
 */
export async function becomes(call: Call, machine: Machine, to: 'on' | 'off'): Promise<boolean> {
  return comesTrue(call, async () => (await isRunning(call, machine)) === (to === 'on'), LOOKS);
}

/** Asked of the node itself: the cluster's list lags behind. */
export async function isRunning({ client }: Call, machine: Machine): Promise<boolean> {
  const path = `${pathOf(machine)}/status/current`;
  return (await client.read(powerState, { method: 'GET', path })).status === 'running';
}

/** Tells whether a task has ended. Throws, in the task's own words, when it came to nothing. */
async function isTaskOver({ client }: Pick<Call, 'client'>, task: string): Promise<boolean> {
  const [, node = ''] = task.split(':');
  const path = `nodes/${node}/tasks/${encodeURIComponent(task)}/status`;
  const { status, exitstatus } = await client.read(taskState, { method: 'GET', path });
  if (status !== 'stopped') return false;
  if (exitstatus === 'OK' || exitstatus.startsWith('WARNINGS')) return true;
  const [, , , , , kind = ''] = task.split(':');
  throw new PanelError(`Proxmox: taak ${kind} is mislukt: ${exitstatus.slice(0, 300)}`);
}

/** The same, for who has a moment: what takes longer is asked for another time. */
export async function isOverSoon(call: Call, task: string): Promise<boolean> {
  return comesTrue(call, () => isTaskOver(call, task), SOON_LOOKS);
}

async function comesTrue(
  { settings, signal }: Call,
  holds: () => Promise<boolean>,
  looks: number,
): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await wait(settings.pauseMs ?? PAUSE_MS, undefined, { signal });
    if (await holds()) return true;
  }
  return false;
}

/** Has something done that takes seconds, and waits for it. What takes longer is looked at by the next try. */
export async function finish<T extends string | null>(
  call: Call,
  schema: z.ZodType<T>,
  question: Parameters<ProxmoxClient['read']>[1],
): Promise<void> {
  const task = await call.client.read(schema, question);
  if (task === null) return;
  if (await comesTrue(call, () => isTaskOver(call, task), LOOKS)) return;
  throw new PanelError(
    'Proxmox is hier nog mee bezig; de volgende poging kijkt hoe het ermee staat.',
  );
}
