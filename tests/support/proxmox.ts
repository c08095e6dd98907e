import { z } from 'zod';
import type { ProxmoxSettings } from '#server/delivery/panels/proxmox-machines.ts';
import {
  startPanelServer,
  type PanelAnswer,
  type PanelCall,
  type PanelServer,
} from './panel-server.ts';
import { createProxmoxBooks, type BookedMachine, type ProxmoxBooks } from './proxmox-books.ts';
import { askFirewall } from './proxmox-firewall.ts';
import { ProxmoxRefusal } from './proxmox-refusal.ts';

export type FakeProxmox = Pick<PanelServer, 'asked' | 'fail'> &
  AsyncDisposable & {
    settings: ProxmoxSettings;
    books: ProxmoxBooks;
    /** The orders so far with the fields of each. */
    sent: [question: string, fields: Record<string, string>][];
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
    /** Something that happens elsewhere before an answer goes out. */
    beforeAnswer: () => Promise<unknown>;
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

  function answer(call: PanelCall): PanelAnswer {
    const { method, path, query, body, authorization } = call;
    if (authorization !== `PVEAPIToken=${TOKEN_ID}=${TOKEN}`) {
      return { status: 401, body: JSON.stringify({ data: null }) };
    }
    const isSent = method === 'POST' || method === 'PUT';
    const fields = Object.fromEntries(isSent ? new URLSearchParams(body) : query);
    const question = `${method} ${path.replace('/api2/json/', '')}`;
    if (method !== 'GET') sent.push([question, fields]);
    try {
      return { status: 200, body: JSON.stringify({ data: route(question, fields) }) };
    } catch (error) {
      return refused(error);
    }
  }

  function route(question: string, fields: Record<string, string>): unknown {
    const [, method = '', node = '', number = '', rest = ''] =
      /^(\w+) nodes\/([^/]+)\/qemu\/(\d+)\/?(.*)$/.exec(question) ?? [];
    if (number !== '') {
      if (node === fake.away) throw new ProxmoxRefusal(595, 'No route to host');
      return routeMachine(`${method} ${rest}`.trim(), { node, vmid: Number(number) }, fields);
    }
    const [, task = ''] = /^GET nodes\/[^/]+\/tasks\/([^/]+)\/status$/.exec(question) ?? [];
    if (task !== '') return books.taskOf(decodeURIComponent(task));
    switch (question) {
      case 'GET version':
        return { version: '8.4.1', release: '8.4' };
      case 'GET cluster/resources':
        return [...books.seen().map(listed), { ...STRANGER, ...distortion }];
      case 'GET cluster/nextid':
        return freeNumber(Number(fields['vmid']));
      case 'GET cluster/options':
        return ofDatacenter('options');
      case 'GET cluster/firewall/options':
        return ofDatacenter('firewall');
      case 'GET access/permissions':
        return rightsOn(fields['path'] ?? '');
      default:
        throw new ProxmoxRefusal(501, `Method '${question}' not implemented`);
    }
  }

  function routeMachine(
    question: string,
    { node, vmid }: { node: string; vmid: number },
    fields: Record<string, string>,
  ): unknown {
    const machine = books.get(vmid);
    if (machine.node !== node) throw new ProxmoxRefusal(500, 'no such VM on this node');
    if (machine.isHidden) {
      throw new ProxmoxRefusal(403, `Permission check failed (/vms/${vmid}, VM.Audit)`);
    }
    if (/^\w+ firewall\//.test(question)) {
      return askFirewall(machine, question.replace(' firewall/', ' '), fields);
    }
    switch (question) {
      case 'GET config':
        return { ...machine.config, digest: 'x', meta: 'creation-qemu=9' };
      case 'GET status/current':
        return statusOf(vmid);
      case 'GET rrddata':
        return measured(fields);
      case 'PUT config':
        return books.set(vmid, fields);
      case 'PUT resize':
        return books.grow(vmid, fields);
      case 'POST clone':
        return books.clone(vmid, fields);
      case 'POST status/start':
        return books.start(vmid, fields);
      case 'POST status/shutdown':
        return books.shutdown(vmid, fields);
      case 'POST status/stop':
        return books.stop(vmid, fields);
      case 'DELETE':
        return books.remove(vmid, fields);
      default:
        throw new ProxmoxRefusal(501, `Method '${question}' not implemented`);
    }
  }

  function statusOf(vmid: number): object {
    if (!books.isOn(vmid)) return { status: 'stopped', vmid, uptime: 0, cpu: 0, mem: 0 };
    const memory = Number(books.get(vmid).config['memory'] ?? 512) * 1024 ** 2;
    return { status: 'running', vmid, uptime: 1, cpu: 0.25, mem: memory / 2, maxmem: memory };
  }

  function measured(fields: Record<string, string>): object[] {
    if (fields['timeframe'] !== 'day' || fields['cf'] !== 'AVERAGE') {
      throw new ProxmoxRefusal(400, 'Parameter verification failed.');
    }
    return fake.samples;
  }

  /** Answers a question about the whole datacenter, for a token that may look at it. */
  function ofDatacenter(part: 'options' | 'firewall'): object {
    if (fake.datacenter !== null) return fake.datacenter[part];
    throw new ProxmoxRefusal(403, 'Permission check failed (/, Sys.Audit)');
  }

  function freeNumber(vmid: number): string {
    if (!books.machines.some((one) => one.vmid === vmid)) return String(vmid);
    throw new ProxmoxRefusal(400, `Parameter verification failed. vmid: VM ${vmid} already exists`);
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

  const {
    url,
    asked,
    fail,
    [Symbol.asyncDispose]: dispose,
  } = await startPanelServer({
    nameOf: ({ method, path }) => `${method} ${path.replace('/api2/json/', '')}`,
    answer,
    beforeAnswer: () => fake.beforeAnswer(),
    down: { status: 503, body: '<h1>Service Unavailable</h1>', type: 'text/html' },
    busy: { status: 429, body: JSON.stringify({ data: null }) },
  });
  const fake: FakeProxmox = {
    settings: { url, tokenId: TOKEN_ID, token: TOKEN, pool: 'hostwerk', pauseMs: 1 },
    books,
    asked,
    fail,
    sent,
    missing: new Set(),
    datacenter: { options: {}, firewall: { enable: 1 } },
    samples: [],
    distort: (change) => (distortion = change),
    away: null,
    beforeAnswer: () => Promise.resolve(),
    [Symbol.asyncDispose]: dispose,
  };
  return fake;
}

function refused(error: unknown): PanelAnswer {
  if (error instanceof ProxmoxRefusal) {
    const { status, message } = error;
    return { status, body: JSON.stringify({ data: null, message: `${message}\n` }) };
  }
  if (!(error instanceof z.ZodError)) throw error;
  const errors = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
  );
  const body = JSON.stringify({ data: null, message: 'Parameter verification failed.\n', errors });
  return { status: 400, body };
}
