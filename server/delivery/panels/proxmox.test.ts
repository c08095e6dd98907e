import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxmoxName, proxmoxTag, proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { patienceFor } from '#tests/support/panel-server.ts';
import { startFakeProxmox, type FakeProxmox } from '#tests/support/proxmox.ts';
import { TEMPLATE } from '#tests/support/proxmox-books.ts';
import { VPS_OPTIONS, vpsRequest } from '#tests/support/proxmox-shop.ts';
import { PanelError } from './panel-http.ts';
import { createProxmox } from './proxmox.ts';
import { NOT_READY, type DeliveryRequest } from './provisioning-port.ts';

let cluster: FakeProxmox;
beforeEach(async () => {
  cluster = await startFakeProxmox();
});
afterEach(() => cluster[Symbol.asyncDispose]());

const moduleAt = (settings: { token?: string; timeoutMs?: number; storage?: string } = {}) =>
  createProxmox({ ...cluster.settings, ...settings });

const ipv6 = { address: '2001:db8::10', prefix: 64, gateway: 'fe80::1' };
const newRequest = (over: Partial<DeliveryRequest> = {}) => ({ ...vpsRequest(), ...over });

/** Answers the error of a call that does not do as it should. */
async function errorOf(call: Promise<unknown>): Promise<PanelError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PanelError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

const orders = () => cluster.sent.map(([question]) => question.replace(/nodes\/pve1\/qemu\//, ''));

describe('a delivery', () => {
  test('is a full copy of the template, set up as the plan says and started', async () => {
    const { network } = vpsRequest();
    if (network === null) throw new Error('no network');
    const request = newRequest({ network: { ...network, ipv6 } });
    const { serviceId } = request;
    const vmid = proxmoxVmid(serviceId);
    expect(await moduleAt().deliver(request)).toEqual({
      hostname: '',
      ipAddress: '203.0.113.10',
      ipv6Address: '2001:db8::10',
      username: 'debian',
      notes: '',
    });
    expect(cluster.books.made()).toEqual([
      expect.objectContaining({ vmid, pool: 'hostwerk', running: true }),
    ]);
    expect(cluster.books.get(vmid).config).toMatchObject({
      name: proxmoxName(serviceId),
      tags: proxmoxTag(serviceId),
      cores: '2',
      memory: '4096',
      scsi0: 'local-lvm:base-9000-disk-0,discard=on,size=40G',
      net0: 'virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1,rate=25',
      onboot: '1',
      ciuser: 'debian',
      ipconfig0: 'ip=203.0.113.10/24,gw=203.0.113.1,ip6=2001:db8::10/64,gw6=fe80::1',
    });
    expect(orders()).toEqual([
      'POST 9000/clone',
      `POST ${vmid}/firewall/ipset`,
      `POST ${vmid}/firewall/ipset/ipfilter-net0`,
      `POST ${vmid}/firewall/ipset/ipfilter-net0`,
      `PUT ${vmid}/firewall/options`,
      `PUT ${vmid}/config`,
      `PUT ${vmid}/resize`,
      // The settings are set again, whatever happened while the disk grew.
      `PUT ${vmid}/config`,
      `POST ${vmid}/status/start`,
    ]);
    expect(cluster.sent[0]?.[1]).not.toHaveProperty('storage');
    expect(cluster.sent.flat().join()).not.toContain('cipassword');
  });

  test('goes where the settings say, and leaves card and disk alone that are as they should be', async () => {
    const options = { ...VPS_OPTIONS, networkMbit: null, systemDiskGb: 3 };
    await moduleAt({ storage: 'ceph' }).deliver(newRequest({ options }));
    expect(cluster.sent[0]?.[1]).toMatchObject({ storage: 'ceph', full: '1' });
    expect(cluster.sent[1]?.[1]).not.toHaveProperty('net0');
    expect(orders().join()).not.toContain('resize');
  });

  test('is asked for again while a task goes on, and goes on where it was', async () => {
    cluster.books.slow = new Set(['qmclone', 'resize', 'qmstart']);
    const request = newRequest();
    const tasks: string[] = [];
    let task: string | null = null;
    for (const kind of ['qmclone', 'resize', 'qmstart']) {
      const begun = await moduleAt().deliver({ ...request, task });
      if (begun === NOT_READY || !('installing' in begun)) throw new Error('not under way');
      expect(begun.installing).toContain(`:${kind}:`);
      expect(await moduleAt().deliver({ ...request, task: begun.installing })).toEqual(begun);
      tasks.push(begun.installing);
      task = begun.installing;
      cluster.books.finishTasks();
    }
    expect(await moduleAt().deliver({ ...request, task })).toMatchObject({ username: 'debian' });
    expect(new Set(tasks).size).toBe(3);
    expect(cluster.books.made()).toHaveLength(1);
    expect(orders().filter((one) => /clone|resize|start/.test(one))).toHaveLength(3);
  });

  test.each([
    ['POST', 0],
    ['PUT', 0],
    ['PUT', 1],
    ['POST', 1],
  ])('of which the answer to %s number %i gets lost is one VM in the end', async (method, at) => {
    for (const failure of ['cut', 'garbled', 'hang'] as const) {
      cluster.sent.length = 0;
      cluster.fail(method, ...Array.from({ length: at }, () => null), failure);
      const request = newRequest();
      const first = await moduleAt(patienceFor(failure))
        .deliver(request)
        .catch((error: unknown) => error);
      expect(first === NOT_READY || first instanceof PanelError).toBe(true);
      expect(await moduleAt().deliver(request)).toMatchObject({ ipAddress: '203.0.113.10' });
      expect(orders().filter((one) => one.includes('clone'))).toHaveLength(1);
      expect(orders().filter((one) => one.includes('start'))).toHaveLength(1);
    }
    expect(cluster.books.made()).toHaveLength(3);
  });

  test('whose task was forgotten sees that something goes on, and begins nothing anew', async () => {
    cluster.books.slow.add('qmclone');
    const request = newRequest();
    await moduleAt().deliver(request);
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    expect(cluster.books.made()).toHaveLength(1);
  });

  test('waits while something else is done to its VM', async () => {
    const request = newRequest();
    await moduleAt().deliver(request);
    const machine = cluster.books.get(proxmoxVmid(request.serviceId));
    machine.running = false;
    machine.config['lock'] = 'backup';
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    delete machine.config['lock'];
    expect(await moduleAt().deliver(request)).toMatchObject({ username: 'debian' });
  });

  test('that the token sees being copied is waited for too, and is not taken for a stranger', async () => {
    cluster.books.seesCopies = true;
    cluster.books.slow.add('qmclone');
    const request = newRequest();
    await moduleAt().deliver(request);
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    expect((await errorOf(moduleAt().terminate(request))).message).toMatch(/nog gemaakt/);
    expect(cluster.books.made()).toHaveLength(1);
    expect(orders()).toHaveLength(1);
  });

  test('is not kept from it by what is told of other machines', async () => {
    cluster.books.put({ vmid: 101, type: 'lxc', config: { name: '', tags: ';;' } });
    cluster.distort({ name: null, template: '', tags: null, lock: 7 });
    expect(await moduleAt().deliver(newRequest())).toMatchObject({ username: 'debian' });
  });

  test('asked for twice at once makes one VM', async () => {
    const request = newRequest();
    cluster.books.slow.add('qmclone');
    await Promise.all([moduleAt().deliver(request), moduleAt().deliver(request)]);
    cluster.books.slow.clear();
    cluster.books.finishTasks();
    await moduleAt().deliver(request);
    expect(cluster.books.made()).toHaveLength(1);
  });

  test('takes the next number where a machine of somebody else has its own', async () => {
    const request = newRequest();
    const vmid = proxmoxVmid(request.serviceId);
    const theirs = cluster.books.put({
      vmid,
      pool: 'kantoor',
      running: true,
      config: { name: 'x' },
    });
    const before = structuredClone(theirs);
    await moduleAt().deliver(request);
    expect(cluster.books.get(vmid + 1)).toMatchObject({ running: true });
    expect(theirs).toEqual(before);
    await moduleAt().terminate(request);
    expect(cluster.books.deleted).toEqual([vmid + 1]);
  });

  test('waits where its number is taken by what it may not see: it may be its own copy', async () => {
    const request = newRequest();
    cluster.books.put({ vmid: proxmoxVmid(request.serviceId), isHidden: true });
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    expect(orders()).toEqual([]);
  });

  test('says in the words of the task why a copy came to nothing, and begins anew after that', async () => {
    cluster.books.exits.set('qmclone', 'clone failed: no space left on device');
    cluster.books.slow.add('qmclone');
    const request = newRequest();
    const begun = await moduleAt().deliver(request);
    if (begun === NOT_READY || !('installing' in begun)) throw new Error('not under way');
    cluster.books.finishTasks();
    const failed = await errorOf(moduleAt().deliver({ ...request, task: begun.installing }));
    expect(failed.message).toMatch(/qmclone is mislukt: clone failed: no space left/);
    expect(cluster.books.made()).toEqual([]);
    cluster.books.exits.set('qmclone', 'OK');
    cluster.books.slow.clear();
    expect(await moduleAt().deliver(request)).toMatchObject({ username: 'debian' });
  });

  test('takes a task with warnings for done', async () => {
    const request = newRequest();
    await moduleAt().deliver(request);
    const machine = cluster.books.get(proxmoxVmid(request.serviceId));
    machine.running = false;
    cluster.books.exits.set('qmstart', 'WARNINGS: 1');
    cluster.books.slow.add('qmstart');
    const begun = await moduleAt().deliver(request);
    if (begun === NOT_READY || !('installing' in begun)) throw new Error('not under way');
    cluster.books.finishTasks();
    machine.running = true;
    expect(await moduleAt().deliver({ ...request, task: begun.installing })).toMatchObject({
      username: 'debian',
    });
  });

  test.each([
    [{ templateId: 9001 }, {}, /geen template 9001/],
    [{ systemDiskGb: 2 }, {}, /schijf van template 9000 is 1 GB groter dan die van het pakket/],
    [{}, { ide2: 'none,media=cdrom' }, /geen cloud-init-schijf/],
    [{}, { net0: '' }, /geen netwerkkaart/],
    [{}, { boot: 'order=net0', scsi0: 'local-lvm:x' }, /van welke schijf/],
  ])('of %o on a template with %o says what is wrong', async (options, config, why) => {
    Object.assign(cluster.books.get(9000).config, config);
    if ('net0' in config) delete cluster.books.get(9000).config['net0'];
    const { templateId = TEMPLATE, ...others } = options as { templateId?: number };
    const request = newRequest({ templateId, options: { ...VPS_OPTIONS, ...others } });
    expect((await errorOf(moduleAt().deliver(request))).message).toMatch(why);
    expect(cluster.books.made().some(({ running }) => running)).toBe(false);
  });

  test('copies nothing that is no template, has no address, or was started too early', async () => {
    cluster.books.put({ vmid: 9001, config: { name: 'iemands-vm' } });
    const notOne = newRequest({ templateId: 9001 });
    expect((await errorOf(moduleAt().deliver(notOne))).message).toMatch(/geen template 9001/);
    const unnamed = newRequest({ system: 'Debian 11', templateId: null });
    expect((await errorOf(moduleAt().deliver(unnamed))).message).toMatch(
      /geen template voor ‘Debian 11’/,
    );
    const bare = newRequest({ network: null });
    expect((await errorOf(moduleAt().deliver(bare))).message).toMatch(/geen IP-adres/);
    expect(cluster.sent).toEqual([]);
    const early = newRequest();
    const vmid = proxmoxVmid(early.serviceId);
    cluster.books.put({ vmid, running: true, config: { name: proxmoxName(early.serviceId) } });
    expect((await errorOf(moduleAt().deliver(early))).message).toMatch(/gestart voordat/);
  });
});

describe('the cluster', () => {
  test.each([
    ['down', /503/],
    ['busy', /429/],
    ['hang', /geen antwoord op GET cluster\/resources/],
    ['garbled', /onleesbaar antwoord/],
    ['redirect', /geen antwoord/],
    ['elsewhere', /404/],
  ] as const)('that is %s makes a failure that says so', async (failure, why) => {
    cluster.fail('GET cluster/resources', failure);
    const { message } = await errorOf(moduleAt(patienceFor(failure)).deliver(newRequest()));
    expect(message).toMatch(why);
    expect(cluster.sent).toEqual([]);
  });

  test('that refuses the token, or a right of it, says which and never the token itself', async () => {
    const wrong = '11111111-2222-4333-8444-555555555555';
    const refused = await errorOf(moduleAt({ token: wrong }).deliver(newRequest()));
    expect(refused.message).toMatch(/weigert het API-token \(401/);
    expect(JSON.stringify([refused.message, String(refused.cause)])).not.toContain(wrong);
    const request = newRequest();
    await moduleAt().deliver(request);
    const machine = cluster.books.get(proxmoxVmid(request.serviceId));
    cluster.beforeAnswer = async () => (machine.isHidden = true);
    const missing = await errorOf(moduleAt().suspend(request));
    expect(missing.message).toMatch(/mist een recht.*VM\.Audit/);
  });

  test('whose node is away is named as such, and nothing is taken for gone', async () => {
    const request = newRequest();
    await moduleAt().deliver(request);
    cluster.away = 'pve1';
    for (const task of ['suspend', 'unsuspend', 'restart', 'terminate'] as const) {
      const { message } = await errorOf(moduleAt()[task](request));
      expect(message).toMatch(/de node antwoordt niet \(595/);
    }
    expect(cluster.books.made()).toHaveLength(1);
  });
});
