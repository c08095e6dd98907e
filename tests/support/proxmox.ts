import type { z } from 'zod';
import type { ProxmoxSettings } from '#server/delivery/panels/proxmox-machines.ts';
import {
  Refusal,
  startFakePanel,
  type FakePanel,
  type Fields,
  type PanelAnswer,
  type PanelCall,
  type Route,
} from './panel-server.ts';
import {
  createProxmoxBooks,
  type BookedMachine,
  type MachineRoute,
  type ProxmoxBooks,
} from './proxmox-books.ts';
import { FIREWALL_ROUTES } from './proxmox-firewall.ts';

export type FakeProxmox = FakePanel & {
  settings: ProxmoxSettings;
  books: ProxmoxBooks;
  /** The orders so far with the fields of each. */
  sent: [question: string, fields: Fields][];
  /** Rights that the token misses on the pool of the shop. */
  missing: Set<string>;
  /** Says something else of a machine that is not the shop's than is in the books. */
  distort(change: object): void;
  /** The settings of the datacenter, and of its firewall; null where the token may not look. */
  datacenter: { options: object; firewall: object } | null;
  /** Measurements of every machine, as `rrddata` tells them. */
  samples: Record<string, number>[];
  /** A node that does not answer the others. */
  away: string | null;
};

/** Somebody else's machine on the same cluster. */
const STRANGER = { type: 'qemu', vmid: 100, node: 'pve1', name: 'kantoor', status: 'running' };

const TOKEN_ID = 'hostwerk@pve!shop';
const TOKEN = '0b2c4d5e-6f70-4182-93a4-b5c6d7e8f901';
const RIGHTS =
  'VM.Allocate VM.Audit VM.Config.CPU VM.Config.Cloudinit VM.Config.Disk VM.Config.Memory VM.Config.Network VM.Config.Options VM.PowerMgmt VM.Clone Datastore.AllocateSpace';

/** A Proxmox cluster as far as the shop uses it, over HTTP on this machine. */
export async function startFakeProxmox(): Promise<FakeProxmox> {
  const books = createProxmoxBooks();
  const sent: FakeProxmox['sent'] = [];
  let distortion: object = {};

  const machineRoutes: readonly MachineRoute[] = [
    ['GET', '/config', ({ config }) => ({ ...config, digest: 'x', meta: 'creation-qemu=9' })],
    ['GET', '/status/current', statusOf],
    ['GET', '/rrddata', (_, fields) => measured(fields)],
    ['PUT', '/config', (machine, fields) => books.set(machine, fields)],
    ['PUT', '/resize', books.grow],
    ['POST', '/clone', books.clone],
    ['POST', '/status/start', books.start],
    ['POST', '/status/shutdown', books.shutdown],
    ['POST', '/status/stop', books.stop],
    ['DELETE', '', books.remove],
    ...FIREWALL_ROUTES,
  ];

  const routes: readonly Route<unknown>[] = [
    ['GET', 'version', () => ({ version: '8.4.1', release: '8.4' })],
    [
      'GET',
      'cluster/resources',
      () => [...books.seen().map(listed), { ...STRANGER, ...distortion }],
    ],
    ['GET', 'cluster/nextid', ({ fields }) => freeNumber(Number(fields['vmid']))],
    ['GET', 'cluster/options', () => ofDatacenter('options')],
    ['GET', 'cluster/firewall/options', () => ofDatacenter('firewall')],
    ['GET', 'access/permissions', ({ fields }) => rightsOn(fields['path'] ?? '')],
    ['GET', 'nodes/*/tasks/*/status', (_, _node, task) => books.taskOf(task)],
    ...machineRoutes.map(onMachine),
  ];

  function onMachine([method, below, handle]: MachineRoute): Route<unknown> {
    return [
      method,
      `nodes/*/qemu/*${below}`,
      ({ fields }, node, vmid, ...parts) => handle(reach(node, Number(vmid)), fields, ...parts),
    ];
  }

  /** Gives a machine by its node, as far as the token sees it. */
  function reach(node: string, vmid: number): BookedMachine {
    if (node === fake.away) throw new Refusal(595, 'No route to host');
    const machine = books.get(vmid);
    if (machine.node !== node) throw new Refusal(500, 'no such VM on this node');
    if (!machine.isHidden) return machine;
    throw new Refusal(403, `Permission check failed (/vms/${vmid}, VM.Audit)`);
  }

  function answerAtDoor({ method, path, headers, fields }: PanelCall): PanelAnswer | null {
    if (headers.authorization !== `PVEAPIToken=${TOKEN_ID}=${TOKEN}`) {
      return { status: 401, body: { data: null } };
    }
    if (method !== 'GET') sent.push([`${method} ${path}`, fields]);
    return null;
  }

  function statusOf(machine: BookedMachine): object {
    const { vmid, config } = machine;
    if (!books.isOn(machine)) return { status: 'stopped', vmid, uptime: 0, cpu: 0, mem: 0 };
    const memory = Number(config['memory'] ?? 512) * 1024 ** 2;
    return { status: 'running', vmid, uptime: 1, cpu: 0.25, mem: memory / 2, maxmem: memory };
  }

  function measured(fields: Fields): object[] {
    if (fields['timeframe'] !== 'day' || fields['cf'] !== 'AVERAGE') {
      throw new Refusal(400, 'Parameter verification failed.');
    }
    return fake.samples;
  }

  /** Answers a question about the whole datacenter, for a token that may look at it. */
  function ofDatacenter(part: 'options' | 'firewall'): object {
    if (fake.datacenter !== null) return fake.datacenter[part];
    throw new Refusal(403, 'Permission check failed (/, Sys.Audit)');
  }

  function freeNumber(vmid: number): string {
    if (!books.exists(vmid)) return String(vmid);
    throw new Refusal(400, `Parameter verification failed. vmid: VM ${vmid} already exists`);
  }

  function rightsOn(path: string): object {
    const rights = RIGHTS.split(' ').filter((right) => !fake.missing.has(right));
    return { [path]: Object.fromEntries(rights.map((right) => [right, 1])) };
  }

  /** The list of the whole cluster: tags and locks are those of now, the rest was broadcast. */
  function listed({ vmid, node, type, pool, config }: BookedMachine) {
    const { tags, lock } = config;
    const told = books.broadcasts.of(vmid);
    return {
      id: `${type}/${vmid}`,
      type,
      vmid,
      node,
      pool,
      status: told === undefined || node === fake.away ? 'unknown' : told.status,
      ...(told !== undefined && { name: told.name, template: told.template ? 1 : 0 }),
      ...(tags !== undefined && { tags }),
      ...(lock !== undefined && { lock }),
    };
  }

  const panel = await startFakePanel<unknown>({
    root: '/api2/json/',
    routes,
    answerAtDoor,
    tell: (data) => ({ status: 200, body: { data } }),
    refuse,
    refuseUnknown: ({ method, path }) =>
      new Refusal(501, `Method '${method} ${path}' not implemented`),
    down: { status: 503, body: '<h1>Service Unavailable</h1>' },
    busy: { status: 429, body: { data: null } },
  });
  const fake: FakeProxmox = Object.assign(panel, {
    settings: { url: panel.url, tokenId: TOKEN_ID, token: TOKEN, pool: 'hostwerk', pauseMs: 1 },
    books,
    sent,
    missing: new Set<string>(),
    datacenter: { options: {}, firewall: { enable: 1 } },
    samples: [],
    distort: (change: object) => void (distortion = change),
    away: null,
  });
  return fake;
}

function refuse(refusal: Refusal | z.ZodError): PanelAnswer {
  if (refusal instanceof Refusal) {
    return { status: refusal.status, body: { data: null, message: `${refusal.message}\n` } };
  }
  const errors = Object.fromEntries(
    refusal.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
  );
  return { status: 400, body: { data: null, message: 'Parameter verification failed.\n', errors } };
}
