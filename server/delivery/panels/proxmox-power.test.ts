import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxmoxName, proxmoxTag, proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { startFakeProxmox, type FakeProxmox } from '#tests/support/proxmox.ts';
import { TEMPLATE } from '#tests/support/proxmox-books.ts';
import { VPS_OPTIONS } from '#tests/support/proxmox-shop.ts';
import { PanelError } from './panel-http.ts';
import { inspectProxmox } from './proxmox-account.ts';
import { createProxmox } from './proxmox.ts';

let cluster: FakeProxmox;
beforeEach(async () => {
  cluster = await startFakeProxmox();
});
afterEach(() => cluster[Symbol.asyncDispose]());

const signal = new AbortController().signal;
const moduleAt = () => createProxmox(cluster.settings);

async function delivered() {
  const serviceId = randomUUID();
  const request = { serviceId, name: 'webwinkel', signal };
  await moduleAt().deliver({
    ...request,
    planType: 'vps',
    planSlug: 'vps-klein',
    resources: null,
    system: 'Debian 13',
    templateId: TEMPLATE,
    options: VPS_OPTIONS,
    owner: {
      id: randomUUID(),
      email: 'a@b.test',
      emailVerified: true,
      firstName: '',
      lastName: '',
    },
    network: {
      ipv4: { address: '203.0.113.10', prefix: 24, gateway: '203.0.113.1' },
      ipv6: null,
      extra: [],
    },
    domain: null,
    task: null,
    answer: () => Promise.resolve(),
  });
  const machine = cluster.books.get(proxmoxVmid(serviceId));
  cluster.sent.length = 0;
  return { request, machine, vmid: machine.vmid };
}

async function messageOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PanelError)) throw new Error(`no refusal but ${String(error)}`);
  return error.message;
}

const orders = () =>
  cluster.sent.map(([question]) => question.replace(/nodes\/\w+\/qemu\/\d+/, '·'));

describe('a VM', () => {
  test('is off and stays off while it is suspended, and is back after that', async () => {
    const { request, machine } = await delivered();
    await moduleAt().suspend(request);
    expect(machine).toMatchObject({ running: false, config: { onboot: '0' } });
    await moduleAt().suspend(request);
    expect(orders()).toEqual(['PUT ·/config', 'POST ·/status/shutdown', 'PUT ·/config']);
    await moduleAt().restart(request);
    expect(machine.running).toBe(false);
    await moduleAt().unsuspend(request);
    expect(machine).toMatchObject({ running: true, config: { onboot: '1' } });
    await moduleAt().unsuspend(request);
    expect(orders().filter((one) => one.includes('start'))).toHaveLength(1);
  });

  test('that a task says is off while it runs is a failure', async () => {
    const { request, machine } = await delivered();
    cluster.books.slow.add('qmshutdown');
    cluster.beforeAnswer = async () => {
      cluster.books.finishTasks();
      if (!machine.running) machine.running = true;
    };
    expect(await messageOf(moduleAt().suspend(request))).toMatch(/staat nog aan/);
  });

  test('is restarted by going down and up, also when it was down or that was cut off', async () => {
    const { request, machine } = await delivered();
    await moduleAt().restart(request);
    expect(orders()).toEqual(['POST ·/status/shutdown', 'POST ·/status/start']);
    cluster.fail('POST', 'cut');
    await messageOf(moduleAt().restart(request));
    expect(machine.running).toBe(false);
    await moduleAt().restart(request);
    expect(machine.running).toBe(true);
  });

  test('that does not do as it is told in time is asked again by the next try', async () => {
    const { request, machine } = await delivered();
    cluster.books.slow.add('qmshutdown');
    expect(await messageOf(moduleAt().restart(request))).toMatch(/nog mee bezig/);
    cluster.books.slow.clear();
    cluster.books.finishTasks();
    await moduleAt().restart(request);
    expect(machine.running).toBe(true);
    cluster.books.exits.set('qmshutdown', 'VM quit/powerdown failed');
    expect(await messageOf(moduleAt().suspend(request))).toMatch(/qmshutdown is mislukt: VM quit/);
  });

  test('that is locked is left alone, and Proxmox says why', async () => {
    const { request, machine } = await delivered();
    machine.config['lock'] = 'backup';
    for (const task of ['suspend', 'restart', 'terminate'] as const) {
      expect(await messageOf(moduleAt()[task](request))).toMatch(/VM is locked \(backup\)/);
    }
  });

  test('is found wherever it was moved, and by its tag under another name', async () => {
    const { request, machine } = await delivered();
    Object.assign(machine, { node: 'pve2', vmid: 4711 });
    machine.config['name'] = 'webserver-jansen';
    await moduleAt().suspend(request);
    expect(cluster.sent[0]?.[0]).toBe('PUT nodes/pve2/qemu/4711/config');
    expect(machine.running).toBe(false);
  });

  test('is told from a copy that somebody made of it', async () => {
    const { request, machine, vmid } = await delivered();
    const copy = { ...machine, vmid: 4711, config: { ...machine.config } };
    cluster.books.machines.push(copy);
    await moduleAt().suspend(request);
    expect([machine.running, copy.running]).toEqual([false, true]);
    cluster.books.machines.push({ ...copy, vmid: 4712 });
    machine.vmid = 4713;
    expect(await messageOf(moduleAt().suspend(request))).toMatch(/meer VM's.*4713|4711/);
    expect(vmid).not.toBe(4713);
  });

  test('that is no VM of ours is not found by its name, as a template or as a container', async () => {
    const request = { serviceId: randomUUID(), name: 'x', signal };
    const config = { name: proxmoxName(request.serviceId) };
    const tagged = { ...config, tags: proxmoxTag(request.serviceId) };
    cluster.books.put({ vmid: 200, running: true, config });
    cluster.books.put({ vmid: 201, template: true, config: tagged });
    cluster.books.put({ vmid: 202, type: 'lxc', running: true, config: tagged });
    cluster.books.put({ vmid: 203, running: true, config: { tags: `${tagged.tags}-kopie` } });
    for (const task of ['suspend', 'unsuspend', 'restart'] as const) {
      expect(await messageOf(moduleAt()[task](request))).toMatch(/geen VM van deze service/);
    }
    await moduleAt().terminate(request);
    expect(cluster.sent).toEqual([]);
  });
});

describe('another plan', () => {
  const made = {
    planSlug: 'vps-groot',
    resources: null,
    system: 'Debian 13',
    templateId: TEMPLATE,
  };
  const larger = { ...VPS_OPTIONS, cores: 4, memoryMb: 8192, systemDiskGb: 80, networkMbit: null };

  test('is more of everything on the same VM, from a start on', async () => {
    const { request, machine } = await delivered();
    await moduleAt().resize({ ...request, ...made, options: larger });
    expect(machine.config).toMatchObject({ cores: '4', memory: '8192' });
    expect(machine.config['scsi0']).toMatch(/size=80G/);
    expect(machine.config['net0']).not.toMatch(/rate/);
    expect(orders()).toEqual([
      'PUT ·/config',
      'PUT ·/resize',
      'POST ·/status/shutdown',
      'POST ·/status/start',
    ]);
    await moduleAt().resize({ ...request, ...made, options: larger });
    expect(orders().filter((one) => one.includes('resize'))).toHaveLength(1);
  });

  test('keeps off what is off, and takes an old cluster that grows a disk at once', async () => {
    const { request, machine } = await delivered();
    cluster.books.growsAtOnce = true;
    await moduleAt().suspend(request);
    await moduleAt().resize({ ...request, ...made, options: larger });
    expect(machine.running).toBe(false);
    expect(machine.config['scsi0']).toMatch(/size=80G/);
  });

  test('with a smaller disk keeps the one it has, and tells what is left for a person', async () => {
    const { request, machine, vmid } = await delivered();
    const options = { ...larger, systemDiskGb: 20 };
    const said = await moduleAt().resize({ ...request, ...made, options });
    expect(said).toMatch(
      new RegExp(`^De schijf van VM ${vmid} is 20 GB groter dan die van het pakket, en wordt niet`),
    );
    expect(machine.running).toBe(true);
    expect(machine.config).toMatchObject({
      cores: String(larger.cores),
      scsi0: expect.stringMatching(/size=40G/),
    });
    expect(await moduleAt().resize({ ...request, ...made, options: larger })).toBe(null);
  });

  test('as no plan says is refused, and nothing of it is done', async () => {
    const { request } = await delivered();
    cluster.sent.length = 0;
    await messageOf(moduleAt().resize({ ...request, ...made, options: null }));
    expect(cluster.sent).toEqual([]);
  });
});

describe('the end', () => {
  test('is off and gone with its disks, once, also when an answer was lost', async () => {
    const { request, vmid } = await delivered();
    const other = await delivered();
    cluster.fail('POST', 'cut');
    await messageOf(moduleAt().terminate(request));
    cluster.fail('DELETE', 'cut');
    await messageOf(moduleAt().terminate(request));
    await moduleAt().terminate(request);
    const byHand = await messageOf(moduleAt().terminate({ ...request, madeByHand: true }));
    expect(byHand).toMatch(/Haal hem zelf weg/);
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(other.machine.running).toBe(true);
  });

  test('that takes long is waited for by the next try', async () => {
    const { request } = await delivered();
    cluster.books.slow.add('qmdestroy');
    expect(await messageOf(moduleAt().terminate(request))).toMatch(/nog mee bezig/);
    cluster.books.finishTasks();
    await moduleAt().terminate(request);
    expect(cluster.books.deleted).toHaveLength(1);
  });

  test('of a VM takes no copy along, also not once the VM itself is gone', async () => {
    const { request, machine, vmid } = await delivered();
    const copy = { ...machine, vmid: 4711, config: { ...machine.config } };
    cluster.books.machines.push(copy);
    cluster.fail('DELETE', 'cut');
    await messageOf(moduleAt().terminate(request));
    expect(await messageOf(moduleAt().terminate(request))).toMatch(/VM 4711 .* niet haar nummer/);
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(copy.running).toBe(true);
  });

  test('is not believed of a VM that the token may not see any more', async () => {
    const { request, machine } = await delivered();
    machine.isHidden = true;
    expect(await messageOf(moduleAt().terminate(request))).toMatch(/mag hem niet zien/);
    cluster.fail('GET cluster/nextid', 'down');
    machine.isHidden = false;
    await moduleAt().terminate(request);
    expect(await messageOf(moduleAt().terminate(request))).toMatch(/503/);
  });
});

describe('a way in', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPVxxxxxxxxxxxxxxxxxxxxxxxxxxxx';

  test('is a password or a key for who cloud-init knows, and restarts nothing by itself', async () => {
    const { request, machine } = await delivered();
    const password = 'Xk4mQ2pR8tW6yB3nC9vD';
    expect(await moduleAt().setAccess({ ...request, password, sshKey: null })).toBe('debian');
    expect(machine.config['cipassword']).toBe(password);
    expect(machine.config).not.toHaveProperty('sshkeys');
    await moduleAt().setAccess({ ...request, password: null, sshKey: key });
    expect(decodeURIComponent(machine.config['sshkeys'] ?? '')).toBe(key);
    expect(machine.config['cipassword']).toBe(password);
    expect(orders()).toEqual(['PUT ·/config', 'PUT ·/config']);
  });

  test('that is refused tells no password, and is nothing of a VM without a user', async () => {
    const { request, machine } = await delivered();
    const asked = { ...request, password: 'Xk4mQ2pR8tW6yB3nC9vD', sshKey: null };
    cluster.books.refusal = ({ cipassword }) => `password ${cipassword} is too simple`;
    expect(await messageOf(moduleAt().setAccess(asked))).toMatch(
      /500 op PUT .*config: password … is too simple$/,
    );
    delete machine.config['ciuser'];
    expect(await messageOf(moduleAt().setAccess(asked))).toMatch(/ciuser/);
  });
});

describe('the doctor', () => {
  test.each([
    [{}, { enable: 1 }, true, /hostwerk@pve!shop$/],
    [{}, {}, true, /the datacenter's firewall is off: who has root/],
    [{}, { enable: 0 }, true, /firewall is off/],
    [{ 'user-tag-access': { 'user-allow': 'existing' } }, { enable: 1 }, false, /is existing: no/],
    [{ 'user-tag-access': 'user-allow=none' }, { enable: 1 }, false, /is none: no VPS can have/],
    [{ 'user-tag-access': { 'user-allow-list': 'a;b' } }, { enable: 1 }, true, /shop$/],
  ])('of a datacenter with %o and a firewall of %o', async (options, firewall, fine, line) => {
    cluster.datacenter = { options, firewall };
    expect(await inspectProxmox(cluster.settings)).toEqual({
      fine,
      line: expect.stringMatching(line),
    });
  });

  test('says what it cannot see of a datacenter that the token may not look at', async () => {
    cluster.datacenter = null;
    expect(await inspectProxmox(cluster.settings)).toEqual({
      fine: true,
      line: expect.stringMatching(/without Sys\.Audit on \/ it cannot be seen/),
    });
  });

  test('says that the cluster answers, what the token misses, and what it refuses', async () => {
    expect(await inspectProxmox(cluster.settings)).toEqual({
      fine: true,
      line: `${cluster.settings.url} (8.4.1) answers to PROXMOX_TOKEN of hostwerk@pve!shop`,
    });
    cluster.missing.add('VM.PowerMgmt').add('VM.Allocate');
    expect(await inspectProxmox(cluster.settings)).toEqual({
      fine: false,
      line: 'PROXMOX_TOKEN misses on /pool/hostwerk: VM.Allocate, VM.PowerMgmt',
    });
    cluster.missing.clear();
    cluster.missing.add('Datastore.AllocateSpace');
    expect(await inspectProxmox({ ...cluster.settings, storage: 'ceph' })).toEqual({
      fine: false,
      line: 'PROXMOX_TOKEN misses on /storage/ceph: Datastore.AllocateSpace',
    });
    const token = '11111111-2222-4333-8444-555555555555';
    expect(await inspectProxmox({ ...cluster.settings, token })).toMatchObject({
      fine: false,
      line: expect.stringMatching(/^Proxmox weigert het API-token/),
    });
  });
});
