import type { ServerNetwork } from '#domain/delivery/address-range.ts';
import {
  addressSet,
  addressSets,
  anything,
  firewallOptions,
  type Machine,
} from './proxmox-answers.ts';
import { pathOf, type Call } from './proxmox-machines.ts';

/** By this name the firewall takes a set for the addresses that a machine's first card may speak from. */
const OWN_ADDRESSES = 'ipfilter-net0';

/**
 * Options that let a machine speak from its own addresses only, and else hinder nothing: Proxmox by itself
 * keeps everything out of a machine whose firewall is on.
 */
const OPTIONS = { enable: '1', macfilter: '1', policy_in: 'ACCEPT', policy_out: 'ACCEPT' } as const;

/**
 * Has a machine speak from the addresses of its service only. Where the template leaves its card out of
 * the firewall that is the operator's choice, and nothing of it would count.
 */
export async function guardAddresses(
  call: Call,
  machine: Machine,
  { card, network }: { card: string; network: ServerNetwork },
): Promise<void> {
  if (!card.split(',').includes('firewall=1')) return;
  const path = `${pathOf(machine)}/firewall`;
  await fillSet(call, `${path}/ipset`, addressesOf(network));
  const { client } = call;
  const options = await client.read(firewallOptions, { method: 'GET', path: `${path}/options` });
  const isDone = Object.entries(OPTIONS).every(([name, value]) => options[name] === value);
  if (isDone) return;
  // Once the set is there: before it the machine would have none to speak from, or all.
  await client.read(anything, { method: 'PUT', path: `${path}/options`, fields: { ...OPTIONS } });
}

function addressesOf({ ipv4, ipv6, extra }: ServerNetwork): string[] {
  const others = ipv6 === null ? extra : [...extra, ipv6];
  return [ipv4.address, ...others.map(({ address }) => address)];
}

/** A copy has the sets of its template along, with what is in them. */
async function fillSet({ client }: Call, path: string, wanted: readonly string[]): Promise<void> {
  const sets = await client.read(addressSets, { method: 'GET', path });
  if (!sets.some(({ name }) => name === OWN_ADDRESSES)) {
    const fields = { name: OWN_ADDRESSES };
    await client.read(anything, { method: 'POST', path, fields });
  }
  const own = `${path}/${OWN_ADDRESSES}`;
  const entries = await client.read(addressSet, { method: 'GET', path: own });
  const kept = entries.filter(({ cidr, nomatch }) => !nomatch && wanted.includes(alone(cidr)));
  for (const entry of entries.filter((one) => !kept.includes(one))) {
    await client.read(anything, {
      method: 'DELETE',
      path: `${own}/${encodeURIComponent(entry.cidr)}`,
    });
  }
  const has = new Set(kept.map(({ cidr }) => alone(cidr)));
  for (const cidr of wanted.filter((address) => !has.has(address))) {
    await client.read(anything, { method: 'POST', path: own, fields: { cidr } });
  }
}

/** An address as such, where it stands as a range of one. */
function alone(cidr: string): string {
  return cidr.replace(/\/(?:32|128)$/, '').toLowerCase();
}
