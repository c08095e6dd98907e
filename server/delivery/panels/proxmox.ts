import { inspectProxmox } from './proxmox-account.ts';
import { vpsOptions } from '#domain/delivery/module-options.ts';
import { noteAddresses, type ServerNetwork } from '#domain/delivery/address-range.ts';
import { proxmoxName, proxmoxTag, type ProxmoxOptions } from '#domain/delivery/proxmox.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { requireModuleOptions, PanelError } from './panel-http.ts';
import { cardWithRate, perhapsTask, taskId, type Machine } from './proxmox-answers.ts';
import { createProxmoxClient } from './proxmox-client.ts';
import { guardAddresses } from './proxmox-firewall.ts';
import {
  changeSettings,
  finish,
  getMachine,
  isRunning,
  isTaken,
  isOverSoon,
  listMachines,
  lookUpMachines,
  numberFor,
  ourMachine,
  pathOf,
  readSettings,
  type Call,
  type ProxmoxSettings,
} from './proxmox-machines.ts';
import {
  diskGrowth,
  diskSurplusGb,
  removeMachine,
  restartMachine,
  switchMachine,
} from './proxmox-power.ts';
import { requireFittingPlan, markMachine, readTemplate, type Copied } from './proxmox-template.ts';
import { readMachineUsage } from './proxmox-usage.ts';
import {
  NOT_READY,
  type AccessRequest,
  type DeliveryRequest,
  type Installing,
  type MadeAs,
  type ProvisioningPort,
  type RemakeRequest,
  type ResizeRequest,
  type ServerKey,
} from './provisioning-port.ts';

type Underway = typeof NOT_READY | Installing;
/** Specification of a server, and the keys, one a line, that it lets in from its first start on. */
type Made = { options: Copied; network: ServerNetwork; sshKey: string | null };

/** Answers of this panel that others may not have. */
type Answers = Required<
  Pick<ProvisioningPort, 'setAccess' | 'clear' | 'remake' | 'lookUp' | 'readUsage'>
>;

/** More than a delivery has. */
const STEPS = 6;

/**
 * VPS's on a Proxmox VE cluster (7.3 or later), over its API: a full copy of a template with
 * cloud-init. The number, the name and the tag of a VM follow from the service's id; every call finds
 * what there is before it does anything, and touches nothing else. Whatever is thrown may have been
 * done all the same, and says so in words for staff.
 */
export function createProxmox(settings: ProxmoxSettings): ProvisioningPort & Answers {
  const call = ({ serviceId, panelId, signal }: ServerKey & { signal: AbortSignal }): Call => ({
    client: createProxmoxClient(settings, signal),
    settings,
    serviceId,
    panelId,
    signal,
  });
  return {
    look: () => inspectProxmox(settings),
    deliver: (request) => deliver(call(request), { ...request, sshKey: request.sshKeys ?? null }),
    suspend: (request) => switchMachine(call(request), 'off'),
    unsuspend: (request) => switchMachine(call(request), 'on'),
    restart: (request) => restartMachine(call(request)),
    terminate: (request) => removeMachine(call(request), request.madeByHand),
    resize: (request) => resizeMachine(call(request), request),
    clear: (request) => clearMachine(call(request), request),
    remake: (request) => deliver(call(request), request),
    setAccess: (request) => setAccess(call(request), request),
    readUsage: (request) => readMachineUsage(call(request), request.now),
    lookUp: ({ panelIds, signal }) =>
      lookUpMachines({ client: createProxmoxClient(settings, signal) }, panelIds),
  };
}

/** As far as it goes without waiting for what takes long. */
async function deliver(
  call: Call,
  request: MadeAs & Pick<DeliveryRequest, 'network' | 'task'> & { sshKey: string | null },
): Promise<ServerInfo | Underway> {
  const options = insistOnCopy(request);
  const network = insistOnNetwork(request.network);
  const { sshKey } = request;
  let { task } = request;
  for (let step = 0; step < STEPS; step += 1) {
    if (task !== null && !(await isOverSoon(call, task))) return { installing: task };
    const made = await goFurther(call, { options, network, sshKey });
    if (made === NOT_READY || !('installing' in made)) return made;
    task = made.installing;
  }
  throw new PanelError(`VM ${proxmoxName(call.serviceId)} wordt op Proxmox steeds weer uitgezet.`);
}

/** The next thing that its server lacks: to be copied, set up, grown, started. */
async function goFurther(call: Call, made: Made): Promise<ServerInfo | Underway> {
  const all = await listMachines(call);
  const machine = ourMachine(call, all);
  if (machine === null) return copyTemplate(call, all, made.options);
  if (machine.lock !== '') return NOT_READY;
  if (await isRunning(call, machine)) {
    insistOnSetUp(call, machine);
    return describe(made);
  }
  return (await setUp(call, machine, made)) ?? start(call, machine);
}

function insistOnCopy({ options, system, templateId }: MadeAs): Copied {
  const wanted = requireModuleOptions(vpsOptions(options));
  if (templateId !== null) return { ...wanted, templateId };
  throw new PanelError(
    `Het pakket heeft geen template voor ‘${system ?? 'een besturingssysteem'}’. Zet dit besturingssysteem bij het pakket, of kies in het menu van de service een ander.`,
  );
}

function insistOnNetwork(network: ServerNetwork | null): ServerNetwork {
  if (network !== null) return network;
  throw new PanelError('Deze service heeft geen IP-adres om mee geleverd te worden.');
}

/** A copy gets its tag with the rest of what makes it the server of its service. */
function insistOnSetUp({ serviceId }: Call, { vmid, tags }: Machine): void {
  if (tags.includes(proxmoxTag(serviceId))) return;
  throw new PanelError(
    `VM ${vmid} werd op Proxmox gestart voordat hij was ingericht. Zet hem daar uit en lever opnieuw.`,
  );
}

async function copyTemplate(
  call: Call,
  all: readonly Machine[],
  { templateId }: Copied,
): Promise<Underway> {
  const { vmid, isTaken: isBegun } = await numberFor(call, all);
  if (isBegun) return NOT_READY;
  const { template } = await readTemplate(call, all, templateId);
  const { client, settings, serviceId } = call;
  const fields = {
    newid: String(vmid),
    name: proxmoxName(serviceId),
    full: '1',
    pool: settings.pool,
    ...(settings.storage !== undefined && { storage: settings.storage }),
  };
  const question = { method: 'POST', path: `${pathOf(template)}/clone`, fields } as const;
  try {
    return { installing: await client.read(taskId, question) };
  } catch (error) {
    // It may have begun all the same: its answer was lost, or another try of ours was first.
    if (await isTaken(call, vmid).catch(() => false)) return NOT_READY;
    throw error;
  }
}

/** Takes the VM of a service away, but only where its template can be made that of the plan. */
async function clearMachine(call: Call, request: RemakeRequest): Promise<void> {
  const options = insistOnCopy(request);
  insistOnNetwork(request.network);
  const all = await listMachines(call);
  const { settings } = await readTemplate(call, all, options.templateId);
  requireFittingPlan(settings, options);
  cardOf(settings['net0'], options);
  await removeMachine(call);
}

/** A copy becomes the server of its service. Answers what has to be waited for; null when nothing. */
async function setUp(
  call: Call,
  machine: Machine,
  { options, network, sshKey }: Made,
): Promise<Underway | null> {
  const { serviceId } = call;
  const settings = await readSettings(call, machine);
  const shortGb = requireFittingPlan(settings, options);
  // First: the tag that comes with the rest says that it is set up.
  await guardAddresses(call, machine, { card: settings['net0'] ?? '', network });
  await markMachine(call, machine, settings, {
    name: proxmoxName(serviceId),
    description: `Service ${serviceId} van Hostwerk. Laat de tag staan: daaraan wordt deze VM herkend.`,
    ...sizeOf(options),
    ...cardOf(settings['net0'], options),
    onboot: '1',
    ciuser: options.loginName,
    ipconfig0: ipConfig(network),
    ...(sshKey !== null && { sshkeys: encodedKey(sshKey) }),
  });
  if (shortGb === 0) return null;
  const task = await call.client.read(perhapsTask, diskGrowth(machine, settings, options));
  return task === null ? null : { installing: task };
}

function sizeOf({ cores, memoryMb }: ProxmoxOptions): Record<string, string> {
  return { sockets: '1', cores: String(cores), memory: String(memoryMb), balloon: '0' };
}

/** Only where it becomes another: to set it takes a right on its bridge. */
function cardOf(card: string | undefined, { networkMbit }: ProxmoxOptions): Record<string, string> {
  if (card === undefined) {
    throw new PanelError('Het template heeft geen netwerkkaart (net0).');
  }
  const wanted = cardWithRate(card, networkMbit);
  return wanted === card ? {} : { net0: wanted };
}

function ipConfig({ ipv4, ipv6 }: ServerNetwork): string {
  const parts = [`ip=${ipv4.address}/${ipv4.prefix}`, `gw=${ipv4.gateway}`];
  const also = ipv6 === null ? [] : [`ip6=${ipv6.address}/${ipv6.prefix}`, `gw6=${ipv6.gateway}`];
  return [...parts, ...also].join(',');
}

async function start({ client }: Call, machine: Machine): Promise<Underway> {
  const path = `${pathOf(machine)}/status/start`;
  return { installing: await client.read(taskId, { method: 'POST', path }) };
}

function describe({ options, network }: Made): ServerInfo {
  const { ipv4, ipv6 } = network;
  return {
    // It calls itself something, but by that name it is found nowhere.
    hostname: '',
    ipAddress: ipv4.address,
    ...(ipv6 !== null && { ipv6Address: ipv6.address }),
    username: options.loginName,
    notes: noteAddresses('', network),
  };
}

/**
 * Processors and memory count from a start on, so one that runs is started anew. A disk never gets
 * smaller: one that is larger stays, and a person decides about it.
 */
async function resizeMachine(call: Call, request: ResizeRequest): Promise<string | null> {
  const options = requireModuleOptions(vpsOptions(request.options));
  const machine = await getMachine(call);
  const settings = await readSettings(call, machine);
  const surplusGb = diskSurplusGb(settings, options);
  await changeSettings(call, machine, {
    ...sizeOf(options),
    ...cardOf(settings['net0'], options),
  });
  const { network } = request;
  if (network) {
    await guardAddresses(call, machine, { card: settings['net0'] ?? '', network });
  }
  if (surplusGb < 0) await finish(call, perhapsTask, diskGrowth(machine, settings, options));
  await restartMachine(call);
  if (surplusGb <= 0) return null;
  return `De schijf van VM ${machine.vmid} is ${surplusGb} GB groter dan die van het pakket, en wordt niet kleiner. Processors, geheugen en netwerk zijn wel als het pakket. Kijk wat je de klant laat houden.`;
}

/** A way in for its customer, from the next start on: cloud-init sets it then. Answers who logs in. */
async function setAccess(call: Call, { password, sshKey }: AccessRequest): Promise<string> {
  const machine = await getMachine(call);
  const { ciuser } = await readSettings(call, machine);
  if (ciuser === undefined) {
    throw new PanelError('Deze VM heeft op Proxmox geen gebruiker voor cloud-init (ciuser).');
  }
  await changeSettings(call, machine, {
    ...(password !== null && { cipassword: password }),
    ...(sshKey !== null && { sshkeys: encodedKey(sshKey) }),
  });
  return ciuser;
}

/** Proxmox wants the lines encoded as in an address, within what is encoded on its way. */
function encodedKey(sshKey: string): string {
  return encodeURIComponent(sshKey);
}
