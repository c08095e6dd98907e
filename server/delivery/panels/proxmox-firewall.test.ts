import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxmoxTag, proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { isReached, speaksFrom } from '#tests/support/proxmox-firewall.ts';
import { TEMPLATE } from '#tests/support/proxmox-books.ts';
import { vpsRequest } from '#tests/support/proxmox-shop.ts';
import { startFakeProxmox, type FakeProxmox } from '#tests/support/proxmox.ts';
import { createProxmox } from './proxmox.ts';

let cluster: FakeProxmox;
beforeEach(async () => {
  cluster = await startFakeProxmox();
});
afterEach(() => cluster[Symbol.asyncDispose]());

const module = () => createProxmox(cluster.settings);
const machineOf = (serviceId: string) => cluster.books.get(proxmoxVmid(serviceId));
const template = () => cluster.books.get(TEMPLATE);
const ipv6 = { address: '2001:db8::10', prefix: 64, gateway: 'fe80::1' };

describe('the addresses of a server', () => {
  test('are the only ones that it speaks from, and port 22 answers', async () => {
    const { network, ...request } = vpsRequest();
    if (network === null) throw new Error('no network');
    await module().deliver({ ...request, network: { ...network, ipv6 } });
    const machine = machineOf(request.serviceId);
    expect(isReached(machine)).toBe(true);
    for (const own of ['203.0.113.10', '2001:db8::10']) expect(speaksFrom(machine, own)).toBe(true);
    for (const other of ['203.0.113.11', '2001:db8::11']) {
      expect(speaksFrom(machine, other)).toBe(false);
    }
  });

  test('are written before the first start, also where an answer gets lost', async () => {
    for (const question of ['POST', 'PUT']) {
      const request = vpsRequest();
      for (const at of [0, 1, 2, 3]) {
        cluster.fail(question, ...Array.from({ length: at }, () => null), 'cut');
        await module()
          .deliver(request)
          .catch(() => null);
      }
      cluster.fail(question);
      await module().deliver(request);
      const machine = machineOf(request.serviceId);
      expect([...machine.firewall.sets]).toEqual([['ipfilter-net0', ['203.0.113.10']]]);
      expect(isReached(machine)).toBe(true);
      const asked = cluster.sent
        .map(([sent]) => sent)
        .filter((sent) => sent.includes(`${machine.vmid}/`));
      const started = asked.findIndex((sent) => sent.endsWith('status/start'));
      expect(asked.findLastIndex((sent) => sent.includes('/firewall/'))).toBeLessThan(started);
    }
  });

  test('are in place of what comes along with the template', async () => {
    template().firewall.sets.set('ipfilter-net0', ['198.51.100.0/24', '203.0.113.10/32']);
    template().firewall.sets.set('vertrouwd', ['192.0.2.1']);
    template().firewall.options = { enable: '1', policy_in: 'DROP' };
    const request = vpsRequest();
    await module().deliver(request);
    const machine = machineOf(request.serviceId);
    expect(Object.fromEntries(machine.firewall.sets)).toEqual({
      'ipfilter-net0': ['203.0.113.10/32'],
      vertrouwd: ['192.0.2.1'],
    });
    expect(isReached(machine)).toBe(true);
    expect(template().firewall.sets.get('ipfilter-net0')).toHaveLength(2);
  });

  test('are the operator’s to hold where the template is left out of the firewall', async () => {
    template().config['net0'] = 'virtio=BC:24:11:00:00:01,bridge=vmbr0';
    const request = vpsRequest();
    await module().deliver(request);
    expect(machineOf(request.serviceId).firewall).toEqual({ options: {}, sets: new Map() });
    expect(isReached(machineOf(request.serviceId))).toBe(true);
  });
});

describe('the tags of the template', () => {
  test('stay beside that of the service, but for what says that it is another’s', async () => {
    template().config['tags'] = `debian;${proxmoxTag(randomUUID())};goud`;
    cluster.books.tagPolicy.registered.add('goud');
    const request = vpsRequest();
    await module().deliver(request);
    expect(machineOf(request.serviceId).config['tags']).toBe(
      `debian;goud;${proxmoxTag(request.serviceId)}`,
    );
    await module().suspend(request);
    expect(machineOf(request.serviceId).running).toBe(false);
  });

  test.each(['existing', 'none'] as const)(
    'where the cluster allows %s: it is told as that, and goes on once it is allowed',
    async (allow) => {
      cluster.books.tagPolicy.allow = allow;
      const request = vpsRequest();
      await expect(module().deliver(request)).rejects.toThrow(
        /laat het token de tag hostwerk-\S+ niet zetten.*User Tag Access.*free/,
      );
      expect(machineOf(request.serviceId).running).toBe(false);
      cluster.books.tagPolicy.allow = 'free';
      expect(await module().deliver(request)).toMatchObject({ username: 'debian' });
      expect(cluster.books.made()).toHaveLength(1);
    },
  );
});
