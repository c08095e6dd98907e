import { randomUUID } from 'node:crypto';
import { cents } from '#domain/platform/money.ts';
import { proxmoxTag } from '#domain/delivery/proxmox.ts';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import { createProxmox } from '#server/delivery/panels/proxmox.ts';
import type { DeliveryRequest } from '#server/delivery/panels/provisioning-port.ts';
import { givePassword } from './auth-calls.ts';
import { openModuleShop, type ModuleShop } from './module-shop.ts';
import { startFakeProxmox, type FakeProxmox } from './proxmox.ts';
import { TEMPLATE, type BookedMachine } from './proxmox-books.ts';

type VpsShop = ModuleShop &
  AsyncDisposable & {
    cluster: FakeProxmox;
    machineOf(serviceId: string): BookedMachine | undefined;
    /** Gives somebody `PASSWORD` for their account. */
    givePassword(person: { id: string }): Promise<void>;
    /** A VPS that is delivered, and its service. */
    deliver(): Promise<Awaited<ReturnType<ModuleShop['buy']>> & { serviceId: string }>;
  };

export const VPS_OPTIONS = {
  cores: 2,
  memoryMb: 4096,
  systemDiskGb: 40,
  networkMbit: 200,
  loginName: 'debian',
};

/** The fields that the form of a plan for a VPS would send. */
export const VPS_PLAN: PlanFields = {
  name: 'VPS Klein',
  slug: 'vps-klein',
  type: 'vps',
  priceCents: cents(1299),
  ...SOLD_BY_TERM,
  yearlyPriceCents: null,
  otherPrices: [],
  features: ['2 kernen'],
  resources: null,
  module: 'proxmox',
  moduleOptions: VPS_OPTIONS,
  systems: [{ name: 'Debian 13', templateId: TEMPLATE }],
};

/** Makes the request with which a VPS is delivered. */
export function vpsRequest(): DeliveryRequest {
  return {
    serviceId: randomUUID(),
    name: 'webwinkel',
    planType: 'vps',
    planSlug: 'vps-klein',
    resources: null,
    system: 'Debian 13',
    templateId: TEMPLATE,
    options: VPS_OPTIONS,
    owner: {
      id: randomUUID(),
      email: 'sanne@voorbeeld.test',
      emailVerified: true,
      firstName: 'Sanne',
      lastName: 'de Vries',
    },
    network: {
      ipv4: { address: '203.0.113.10', prefix: 24, gateway: '203.0.113.1' },
      ipv6: null,
      extra: [],
    },
    domain: null,
    task: null,
    signal: new AbortController().signal,
    answer: () => Promise.resolve(),
  };
}

/** Documentation addresses (RFC 5737 and 3849): they belong to nobody. */
export const RANGE = {
  first: '203.0.113.10',
  last: '203.0.113.29',
  prefix: 24,
  gateway: '203.0.113.1',
};
export const RANGE_V6 = {
  first: '2001:db8::10',
  last: '2001:db8::2f',
  prefix: 64,
  gateway: 'fe80::1',
};

/** A shop with a Proxmox cluster and addresses of its own, and one plan that is delivered there. */
export async function openVpsShop(ranges: readonly (typeof RANGE)[] = [RANGE]): Promise<VpsShop> {
  const cluster = await startFakeProxmox();
  const shop = await openModuleShop({ proxmox: createProxmox(cluster.settings) }, VPS_PLAN);
  for (const range of ranges) await shop.admin.staff.addresses.addRange(range);
  return {
    ...shop,
    cluster,
    machineOf: (serviceId) =>
      cluster.books.machines.find(({ config }) => config['tags'] === proxmoxTag(serviceId)),
    givePassword: (person) => givePassword(shop.api, person),
    async deliver() {
      const order = await shop.buy();
      await shop.api.jobsDone();
      const { id: serviceId } = await shop.serviceOf(order);
      return { ...order, serviceId };
    },
    async [Symbol.asyncDispose]() {
      await shop.api[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}
