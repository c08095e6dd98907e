import { expect, test } from 'vitest';
import { NO_MODULES, type ResizeRequest } from '#server/delivery/panels/provisioning-port.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createSwitchboard } from '#tests/support/fakes.ts';
import { openVpsShop, RANGE, VPS_OPTIONS } from '#tests/support/proxmox-shop.ts';
import { giveOptions } from './give-options.ts';
import { lockService } from './lock-service.ts';

const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPV${'x'.repeat(28)}`;
const OTHER_KEY = KEY.replaceAll('x', 'y');

type Shop = Awaited<ReturnType<typeof openVpsShop>>;

/** A VPS that was ordered with options and keys, once it is delivered. */
async function order(shop: Shop, options: Record<string, number>, sshKeys: string[] = []) {
  const { api, cluster, admin } = shop;
  await api.setQueue('service.deliver', { retryLimit: 0 });
  cluster.fail('GET cluster/resources', 'down');
  const { serviceId } = await shop.deliver();
  await change(shop, serviceId, options);
  await api.db
    .updateTable('services')
    .set({ firstKeys: sshKeys.length === 0 ? null : sshKeys.join('\n') })
    .where('id', '=', serviceId)
    .execute();
  await admin.staff.services.startDelivery({ serviceId });
  await api.jobsDone();
  return { serviceId };
}

/** The quantities of a service become these. */
async function give({ context }: TestApp, serviceId: string, options: Record<string, number>) {
  const ctx = asSystem(context, 'test');
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    await giveOptions(ctx, tx, { service, options });
  });
}

async function change({ api }: Shop, serviceId: string, options: Record<string, number>) {
  await give(api, serviceId, options);
  await api.jobsDone();
}

async function rowOf({ api }: { api: TestApp }, serviceId: string) {
  return api.db
    .selectFrom('services')
    .select([
      'status',
      'options',
      'firstKeys',
      'madeAsPlanId',
      'moduleTask',
      'moduleError',
      'serverInfo',
    ])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

async function addressesOf({ api }: Shop, serviceId: string) {
  const rows = await api.db
    .selectFrom('addresses')
    .select('address')
    .where('serviceId', '=', serviceId)
    .orderBy('place')
    .execute();
  return rows.map(({ address }) => address);
}

test('a VPS is made with its options, and lets its customer in by their keys', async () => {
  await using shop = await openVpsShop();
  const { serviceId } = await order(shop, { cores: 1, memory: 4, disk: 20, ips: 2 }, [
    KEY,
    OTHER_KEY,
  ]);
  const { config } = shop.machineOf(serviceId) ?? {};
  expect(config).toMatchObject({ cores: '3', memory: '8192' });
  expect(config?.['scsi0']).toContain(`size=${VPS_OPTIONS.systemDiskGb + 20}G`);
  expect(decodeURIComponent(config?.['sshkeys'] ?? '')).toBe(`${KEY}\n${OTHER_KEY}`);
  expect(await addressesOf(shop, serviceId)).toEqual([
    '203.0.113.10',
    '203.0.113.11',
    '203.0.113.12',
  ]);
  expect(await rowOf(shop, serviceId)).toMatchObject({
    status: 'active',
    firstKeys: null,
    serverInfo: {
      ipAddress: '203.0.113.10',
      notes: 'Extra IPv4-adressen: 203.0.113.11, 203.0.113.12',
    },
  });
});

test('more and fewer follow on the panel, with the addresses', async () => {
  await using shop = await openVpsShop();
  const { serviceId } = await order(shop, { memory: 4 });
  await change(shop, serviceId, { memory: 8, ips: 1 });
  expect(shop.machineOf(serviceId)?.config).toMatchObject({ memory: '12288' });
  expect(await rowOf(shop, serviceId)).toMatchObject({
    options: { memory: 8, ips: 1 },
    madeAsPlanId: null,
    moduleTask: null,
    serverInfo: { notes: 'Extra IPv4-adressen: 203.0.113.11' },
  });
  await change(shop, serviceId, {});
  expect(shop.machineOf(serviceId)?.config).toMatchObject({ memory: '4096' });
  expect(await addressesOf(shop, serviceId)).toEqual(['203.0.113.10']);
  expect(await rowOf(shop, serviceId)).toMatchObject({ serverInfo: { notes: '' } });
});

test('its options are read by its customer and by who delivers it', async () => {
  await using shop = await openVpsShop();
  const { api, admin } = shop;
  const { serviceId } = await order(shop, { memory: 8, ips: 1 });
  const { planId } = await api.db
    .selectFrom('services')
    .select('planId')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('planOptions')
    .values({
      planId,
      key: 'memory',
      name: 'Extra geheugen',
      unit: 'GB',
      included: 0,
      minQuantity: 0,
      maxQuantity: 8,
      step: 8,
      position: 0,
    })
    .execute();
  const words = ['Extra geheugen: 8 GB', 'ips: 1'];
  const { items } = await admin.staff.services.list({});
  expect(items.map(({ options }) => options)).toEqual([words]);
});

test('what is changed while its panel is at work is made after that', async () => {
  const switchboard = createSwitchboard();
  let resized = 0;
  const resize = (request: ResizeRequest) => {
    resized += 1;
    return switchboard.resize(request);
  };
  const provisioning = { ...NO_MODULES, simulator: { ...switchboard, resize } };
  await using api = await createTestApp({ overrides: () => ({ provisioning }) });
  const make = createFactories(api);
  const { serviceId } = await make.activeService();
  const held = switchboard.hold();
  const given = give(api, serviceId, { memory: 1 });
  await held.asked;
  await give(api, serviceId, { memory: 2 });
  held.release();
  await given;
  await api.jobsDone();
  expect(resized).toBe(2);
  const row = await rowOf({ api }, serviceId);
  expect(row).toMatchObject({ options: { memory: 2 }, madeAsPlanId: null, moduleTask: null });
});

test('without as many free addresses it waits, and staff read why', async () => {
  const [first, second] = ['203.0.113.10', '203.0.113.11'];
  await using shop = await openVpsShop([{ ...RANGE, last: second }]);
  await shop.api.setQueue('service.operate', { retryLimit: 0 });
  const { serviceId } = await shop.deliver();
  expect(await addressesOf(shop, serviceId)).toEqual([first]);
  await change(shop, serviceId, { ips: 2 });
  const row = await rowOf(shop, serviceId);
  expect(row.moduleTask).toBe('resize');
  expect(row.moduleError).toContain('te weinig vrije IPv4-adressen');
});
