import { z } from 'zod';
import type { BookedMachine } from './proxmox-books.ts';
import { ProxmoxRefusal } from './proxmox-refusal.ts';

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

/** Answers a question about the firewall of a machine, below its `firewall/`. */
export function askFirewall(
  { firewall }: BookedMachine,
  question: string,
  fields: Record<string, string>,
): unknown {
  const [, method = '', set = '', entry = ''] =
    /^(\w+) ipset\/([^/]+)\/?(.*)$/.exec(question) ?? [];
  if (set !== '') {
    return askSet(firewall, { method, set, entry: decodeURIComponent(entry) }, fields);
  }
  switch (question) {
    case 'GET ipset':
      return [...firewall.sets.keys()].map((name) => ({ name, digest: 'x' }));
    case 'POST ipset': {
      const { name } = nameFields.parse(fields);
      if (firewall.sets.has(name)) throw refusal('name', `IPSet '${name}' already exists`);
      firewall.sets.set(name, []);
      return null;
    }
    case 'GET options':
      // Numbers, where it keeps numbers.
      return { ...firewall.options, ...('enable' in firewall.options && { enable: 1 }) };
    case 'PUT options':
      Object.assign(firewall.options, optionFields.parse(fields));
      return null;
    default:
      throw new ProxmoxRefusal(501, `Method '${question}' not implemented`);
  }
}

function askSet(
  { sets }: MachineFirewall,
  { method, set, entry }: { method: string; set: string; entry: string },
  fields: Record<string, string>,
): unknown {
  const entries = sets.get(set);
  if (entries === undefined) throw new ProxmoxRefusal(500, `no such IPSet '${set}'`);
  if (method === 'GET' && entry === '') return entries.map((cidr) => ({ cidr, digest: 'x' }));
  if (method === 'DELETE' && entry !== '') {
    sets.set(
      set,
      entries.filter((cidr) => cidr !== entry),
    );
    return null;
  }
  const { cidr } = cidrFields.parse(fields);
  if (entries.includes(cidr)) throw refusal('cidr', `address '${cidr}' already exists`);
  entries.unshift(cidr);
  return null;
}

function refusal(field: string, message: string): ProxmoxRefusal {
  return new ProxmoxRefusal(400, `Parameter verification failed. ${field}: ${message}`);
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
