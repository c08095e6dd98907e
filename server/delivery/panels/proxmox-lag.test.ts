import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxmoxName, proxmoxTag, proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { nextLookIn } from '#domain/delivery/pterodactyl.ts';
import { vpsRequest } from '#tests/support/proxmox-shop.ts';
import { startFakeProxmox, type FakeProxmox } from '#tests/support/proxmox.ts';
import { createProxmox } from './proxmox.ts';
import { NOT_READY, type DeliveryRequest } from './provisioning-port.ts';

let cluster: FakeProxmox;
beforeEach(async () => {
  cluster = await startFakeProxmox();
});
afterEach(() => cluster[Symbol.asyncDispose]());

const module = () => createProxmox(cluster.settings);
const clones = () => cluster.sent.filter(([question]) => question.endsWith('/clone')).length;

/** An order as the queue handles it: it asks, and looks again as long after that as the queue would. */
type Order = { request: DeliveryRequest; begunAt: number; lookAt: number; isDone: boolean };

async function look(order: Order, second: number): Promise<void> {
  const made = await module().deliver(order.request);
  if (made !== NOT_READY && !('installing' in made)) {
    order.isDone = true;
    return;
  }
  const task = made === NOT_READY ? null : made.installing;
  order.request = { ...order.request, task };
  order.lookAt = second + (nextLookIn(second - order.begunAt) ?? Infinity);
}

describe('a fresh copy', () => {
  test.each(['has no name in the list yet', 'is called after its number there'])(
    'that %s is set up, and not made a second time',
    async (how) => {
      const request = vpsRequest();
      const vmid = proxmoxVmid(request.serviceId);
      cluster.books.slow.add('qmclone');
      const begun = await module().deliver(request);
      // It is told of while it is copied, when it has no name of its own.
      if (how.includes('number')) cluster.books.step(10);
      cluster.books.finishTasks();
      expect(cluster.books.broadcasts.of(vmid)?.name).toBe(
        how.includes('number') ? `VM ${vmid}` : undefined,
      );
      if (begun === NOT_READY || !('installing' in begun)) throw new Error('not under way');
      const made = await module().deliver({ ...request, task: begun.installing });
      expect(made).toMatchObject({ username: 'debian' });
      expect(clones()).toBe(1);
    },
  );

  test('whose settings cannot be read is nobody’s yet: the next try looks again', async () => {
    const request = vpsRequest();
    const vmid = proxmoxVmid(request.serviceId);
    cluster.books.slow.add('qmclone');
    await module().deliver(request);
    cluster.books.finishTasks();
    cluster.fail(`GET nodes/pve1/qemu/${vmid}/config`, 'down');
    await expect(module().deliver(request)).rejects.toThrow(/503/);
    expect(await module().deliver(request)).toMatchObject({ username: 'debian' });
    expect(cluster.books.made().map((one) => one.vmid)).toEqual([vmid]);
  });

  test('of forty orders is one each, however long it takes and whenever names are told', async () => {
    const orders = Array.from({ length: 40 }, (_, place): Order => {
      const begunAt = Math.floor(place * 1.3);
      return { request: vpsRequest(), begunAt, lookAt: begunAt, isDone: false };
    });
    let copies = 0;
    cluster.books.copySeconds = () => 1 + (copies++ % 8);
    for (let second = 0; orders.some(({ isDone }) => !isDone); second += 1) {
      expect(second).toBeLessThan(300);
      for (const order of orders) {
        if (!order.isDone && order.lookAt <= second) await look(order, second);
      }
      cluster.books.step(1);
    }
    expect(clones()).toBe(40);
    const made = cluster.books.made();
    expect(made.map(({ vmid }) => vmid).toSorted()).toEqual(
      orders.map(({ request }) => proxmoxVmid(request.serviceId)).toSorted(),
    );
    expect(made.every(({ running, config }) => running && config['tags'] !== undefined)).toBe(true);
  });

  test('in the place of a server that was made anew has that one’s name in the list, and is no other', async () => {
    const request = vpsRequest();
    await module().deliver(request);
    cluster.books.step(10);
    const anew = { ...request, sshKey: null };
    await module().clear(anew);
    expect(await module().remake(anew)).toMatchObject({ username: 'debian' });
    expect(clones()).toBe(2);
    expect(cluster.books.made()).toHaveLength(1);
  });
});

describe('a cluster that has told nothing for five minutes', () => {
  const quiet = () => {
    cluster.books.broadcasts.hangs = true;
    cluster.books.step(301);
  };

  test('delivers all the same: what is a template is asked of the template', async () => {
    quiet();
    const request = vpsRequest();
    expect(await module().deliver(request)).toMatchObject({ username: 'debian' });
    await module().suspend(request);
    await module().terminate(request);
    expect(cluster.books.made()).toEqual([]);
  });

  test('has no template that it did not have, and takes no stranger’s number', async () => {
    quiet();
    const request = vpsRequest();
    const vmid = proxmoxVmid(request.serviceId);
    cluster.books.broadcasts.hangs = true;
    cluster.books.put({ vmid, config: { name: 'boekhouding' } });
    cluster.books.step(301);
    const notOne = { ...vpsRequest(), templateId: vmid };
    await expect(module().deliver(notOne)).rejects.toThrow(/geen template/);
    await module().deliver(request);
    expect(cluster.books.get(vmid)).toMatchObject({
      running: false,
      config: { name: 'boekhouding' },
    });
    expect(cluster.books.get(vmid + 1).config['name']).toBe(proxmoxName(request.serviceId));
  });

  test('says of servers that were there before which is one, and never takes a template for that', async () => {
    cluster.books.put({ vmid: 300, config: { name: 'web-jansen' } });
    quiet();
    const { signal } = vpsRequest();
    const found = await module().lookUp({ panelIds: ['300', '9000', '301'], signal });
    expect(found.get('300')).toEqual({ known: 'web-jansen' });
    expect(found.get('9000')).toMatchObject({ refusal: expect.stringMatching(/geen VM 9000/) });
    expect(found.get('301')).toMatchObject({ refusal: expect.stringMatching(/geen VM 301/) });
    const before = { serviceId: randomUUID(), panelId: '9000', name: 'x', signal };
    await expect(module().suspend(before)).rejects.toThrow(/geen VM 9000/);
  });

  test('keeps to the tag where a template has it too', async () => {
    const request = vpsRequest();
    await module().deliver(request);
    const tags = proxmoxTag(request.serviceId);
    cluster.books.put({ vmid: 9001, template: true, config: { template: '1', tags } });
    quiet();
    await module().suspend(request);
    expect(cluster.books.get(proxmoxVmid(request.serviceId)).running).toBe(false);
  });
});

test('what the cluster keeps available is off a moment after its task, and is waited for', async () => {
  const request = vpsRequest();
  await module().deliver(request);
  const vmid = proxmoxVmid(request.serviceId);
  cluster.books.kept.add(vmid);
  await module().suspend(request);
  expect(cluster.books.get(vmid).running).toBe(false);
  await module().unsuspend(request);
  await module().restart(request);
  expect(cluster.books.get(vmid).running).toBe(true);
  await module().terminate(request);
  expect(cluster.books.deleted).toEqual([vmid]);
});
