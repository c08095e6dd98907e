import { z } from 'zod';
import { Refusal } from './panel-server.ts';
import type { BookedMachine, MachineRoute } from './proxmox-books.ts';

export type MachineFirewall = { options: Record<string, string>; sets: Map<string, string[]> };

export function noFirewall(): MachineFirewall {
  return { options: {}, sets: new Map() };
}

/** A copy has the firewall of its template along. */
export function copyFirewall({ options, sets }: MachineFirewall): MachineFirewall {
  return {
    options: { ...options },
    sets: new Map([...sets].map(([name, entries]) => [name, [...entries]])),
  };
}

const policy = z.enum(['ACCEPT', 'REJECT', 'DROP']);
const flag = z.enum(['0', '1']);
/** Options of the firewall of a machine, as far as anybody sets them. */
const optionFields = z.strictObject({
  enable: flag.optional(),
  ipfilter: flag.optional(),
  macfilter: flag.optional(),
  policy_in: policy.optional(),
  policy_out: policy.optional(),
});
const nameFields = z.strictObject({ name: z.string().regex(/^[A-Za-z][\w-]+$/) });
const cidrFields = z.strictObject({
  cidr: z.string().regex(/^(?:[\d.]+(?:\/\d{1,2})?|[\da-f:]+(?:\/\d{1,3})?)$/),
});

/** The questions about the firewall of a machine. */
export const FIREWALL_ROUTES: readonly MachineRoute[] = [
  [
    'GET',
    '/firewall/ipset',
    ({ firewall }) => [...firewall.sets.keys()].map((name) => ({ name, digest: 'x' })),
  ],
  ['POST', '/firewall/ipset', addSet],
  [
    'GET',
    '/firewall/ipset/*',
    (machine, _, set) => entriesOf(machine, set).map((cidr) => ({ cidr, digest: 'x' })),
  ],
  ['POST', '/firewall/ipset/*', addEntry],
  ['DELETE', '/firewall/ipset/*/*', removeEntry],
  [
    'GET',
    '/firewall/options',
    // Numbers, where it keeps numbers.
    ({ firewall: { options } }) => ({ ...options, ...('enable' in options && { enable: 1 }) }),
  ],
  ['PUT', '/firewall/options', setOptions],
];

function addSet({ firewall }: BookedMachine, fields: unknown): null {
  const { name } = nameFields.parse(fields);
  if (firewall.sets.has(name)) throw refusal('name', `IPSet '${name}' already exists`);
  firewall.sets.set(name, []);
  return null;
}

function entriesOf({ firewall }: BookedMachine, set: string): string[] {
  const entries = firewall.sets.get(set);
  if (entries === undefined) throw new Refusal(500, `no such IPSet '${set}'`);
  return entries;
}

function addEntry(machine: BookedMachine, fields: unknown, set: string): null {
  const entries = entriesOf(machine, set);
  const { cidr } = cidrFields.parse(fields);
  if (entries.includes(cidr)) throw refusal('cidr', `address '${cidr}' already exists`);
  entries.unshift(cidr);
  return null;
}

function removeEntry(machine: BookedMachine, _: unknown, set: string, entry: string): null {
  const left = entriesOf(machine, set).filter((cidr) => cidr !== entry);
  machine.firewall.sets.set(set, left);
  return null;
}

function setOptions({ firewall }: BookedMachine, fields: unknown): null {
  Object.assign(firewall.options, optionFields.parse(fields));
  return null;
}

function refusal(field: string, message: string): Refusal {
  return new Refusal(400, `Parameter verification failed. ${field}: ${message}`);
}

/** Tells whether the firewall stands between a machine and the network: of the datacenter, of it and of its card. */
function isBetween({ firewall, config }: BookedMachine, isOnForAll: boolean): boolean {
  const isOnCard = (config['net0'] ?? '').split(',').includes('firewall=1');
  return isOnForAll && isOnCard && firewall.options['enable'] === '1';
}

/** Tells whether somebody outside gets through to a port of a machine that listens there; none has rules. */
export function isReached(machine: BookedMachine, isOnForAll = true): boolean {
  if (!machine.running) return false;
  const { policy_in: policyIn = 'DROP' } = machine.firewall.options;
  return !isBetween(machine, isOnForAll) || policyIn === 'ACCEPT';
}

/** Tells whether what a machine sends from an address gets out. */
export function speaksFrom(machine: BookedMachine, address: string, isOnForAll = true): boolean {
  if (!isBetween(machine, isOnForAll)) return true;
  const { policy_out: policyOut = 'ACCEPT', ipfilter } = machine.firewall.options;
  const own = machine.firewall.sets.get('ipfilter-net0') ?? (ipfilter === '1' ? [] : null);
  return policyOut === 'ACCEPT' && (own === null || own.includes(address));
}
