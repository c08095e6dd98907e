import { describe, expect, test } from 'vitest';
import { USAGE_STEPS } from '#domain/delivery/server-usage.ts';
import { proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { startFakeDirectAdmin } from '#tests/support/directadmin.ts';
import { vpsRequest } from '#tests/support/proxmox-shop.ts';
import { startFakeProxmox } from '#tests/support/proxmox.ts';
import { createDirectAdmin } from './directadmin.ts';
import { createProxmox } from './proxmox.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const second = (minutesAgo: number) => NOW.getTime() / 1000 - minutesAgo * 60;
const MB = 1024 ** 2;

describe('a VPS', () => {
  async function delivered() {
    const cluster = await startFakeProxmox();
    const module = createProxmox(cluster.settings);
    const request = vpsRequest();
    await module.deliver(request);
    const usage = async () => {
      const told = await module.readUsage({ ...request, now: NOW });
      return Object.fromEntries(told.map((one) => [one.kind, one]));
    };
    return { cluster, module, request, usage };
  }

  test('tells processor and memory of now, and what went over disk and network in the last day', async () => {
    const { cluster, usage } = await delivered();
    await using _ = cluster;
    cluster.samples = [
      { time: second(26 * 60), cpu: 1, netin: 9_000_000 },
      {
        time: second(45),
        cpu: 0.1,
        mem: 1024 * MB,
        netin: 1000,
        netout: 20,
        diskread: 5,
        diskwrite: 7,
      },
      // Half an hour in which it was off: the time stands there, and nothing else.
      { time: second(75) },
      {
        time: second(5),
        cpu: 1.02,
        mem: 2048 * MB,
        netin: 3000,
        netout: 40,
        diskread: 0,
        diskwrite: 9,
      },
    ];
    const told = await usage();
    expect(Object.keys(told)).toEqual([
      'cpu',
      'memory',
      'diskRead',
      'diskWrite',
      'networkIn',
      'networkOut',
    ]);
    expect(told['cpu']).toMatchObject({ now: 0.25, most: 1 });
    expect(told['memory']).toMatchObject({ now: 2048 * MB, most: 4096 * MB });
    expect(told['networkIn']).toMatchObject({ now: 3000, most: null });
    expect(told['diskWrite']).toMatchObject({ now: 9, most: null });
    expect(told['cpu']?.day).toHaveLength(USAGE_STEPS);
    expect(told['cpu']?.day.slice(-3)).toEqual([null, 0.1, 1]);
    expect(told['networkIn']?.day.slice(-3)).toEqual([null, 1000, 3000]);
    expect(told['networkIn']?.day.slice(0, -3).every((value) => value === null)).toBe(true);
  });

  test('that is off uses nothing now, and has its day all the same', async () => {
    const { cluster, module, request, usage } = await delivered();
    await using _ = cluster;
    cluster.samples = [{ time: second(40), cpu: 0.5, netin: 10 }];
    await module.suspend(request);
    const told = await usage();
    expect(told['cpu']).toMatchObject({ now: null });
    expect(told['networkIn']).toMatchObject({ now: null });
    expect(told['cpu']?.day.at(-2)).toBe(0.5);
  });

  test('of which nothing was measured yet, or what is told makes no sense, has gaps', async () => {
    const { cluster, usage } = await delivered();
    await using _ = cluster;
    cluster.samples = [{ time: second(3), cpu: -1 }];
    const told = await usage();
    expect(told['cpu']?.day.every((value) => value === null)).toBe(true);
    expect(told['networkOut']).toMatchObject({ now: null, most: null });
  });

  test('whose node is away, or that is no more, is a failure and no zero', async () => {
    const { cluster, request, usage } = await delivered();
    await using _ = cluster;
    cluster.away = 'pve1';
    await expect(usage()).rejects.toThrow(/antwoordt niet/);
    cluster.away = null;
    cluster.books.get(proxmoxVmid(request.serviceId)).isHidden = true;
    await expect(usage()).rejects.toThrow(/geen VM van deze service/);
  });
});

describe('web hosting', () => {
  test.each([
    ['as JSON', false],
    ['as a form', true],
  ])('tells its disk and its traffic of this month %s', async (_, speaksForms) => {
    await using panel = await startFakeDirectAdmin();
    panel.speaksForms = speaksForms;
    const module = createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test' });
    const { serviceId, name, signal, ...request } = vpsRequest();
    const options = { packageName: 'starter', ipAddress: null };
    await module.deliver({ ...request, serviceId, name: 'bakker.nl', signal, options });
    panel.usage = { quota: '512.5', bandwidth: '2048' };
    panel.distort({ quota: '1000', bandwidth: 'unlimited' });
    const asked = { serviceId, name, signal, now: NOW };
    expect(await module.readUsage(asked)).toEqual([
      { kind: 'disk', now: 512.5 * MB, most: 1000 * MB, day: [] },
      { kind: 'traffic', now: 2048 * MB, most: null, day: [] },
    ]);
    panel.distort({ quota: '0', bandwidth: 10_240 });
    expect(await module.readUsage(asked)).toMatchObject([
      { kind: 'disk', most: null },
      { kind: 'traffic', most: 10_240 * MB },
    ]);
    panel.distort({ creator: 'iemand-anders' });
    await expect(module.readUsage(asked)).rejects.toThrow(/niet van de gebruiker van deze winkel/);
  });

  test('of which the key may not ask it has nothing, and the panel is left alone for an hour', async () => {
    await using panel = await startFakeDirectAdmin();
    const module = createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test' });
    const { serviceId, name, signal, ...request } = vpsRequest();
    const options = { packageName: 'starter', ipAddress: null };
    await module.deliver({ ...request, serviceId, name: 'bakker.nl', signal, options });
    panel.hide('CMD_API_SHOW_USER_USAGE');
    const usage = (minutes: number) =>
      module.readUsage({
        serviceId,
        name,
        signal,
        now: new Date(NOW.getTime() + minutes * 60_000),
      });
    expect([await usage(0), await usage(1), await usage(59)]).toEqual([[], [], []]);
    const tries = () => panel.asked.filter((one) => one.includes('SHOW_USER_USAGE')).length;
    expect(tries()).toBe(1);
    await usage(60);
    expect(tries()).toBe(2);
  });
});
