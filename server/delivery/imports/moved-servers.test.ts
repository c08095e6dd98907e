import { describe, expect, test } from 'vitest';
import { openHostingShop } from '#tests/support/directadmin-shop.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  movedService,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import type { ModuleShop } from '#tests/support/module-shop.ts';
import { openVpsShop } from '#tests/support/proxmox-shop.ts';
import { openPanelShop } from '#tests/support/pterodactyl-shop.ts';

const JOSE = 'jose@voorbeeld.test';

/** A service on a server that the panel had before. */
async function moveIn({ api, make }: ModuleShop, plan: string, panelId: string): Promise<string> {
  await importFiles(api, await make.staff('admin'), {
    customers: customersFile(customerLine(JOSE)),
    services: servicesFile(serviceLine(JOSE, { plan, panelId, until: '31-12-2027' })),
  });
  const service = await movedService(api, 'jose.nl');
  expect(service).toMatchObject({ panelId, moduleState: 'running', moduleTask: null });
  return service.id;
}

async function stateOf({ api }: ModuleShop) {
  const { status, moduleState, moduleError } = await movedService(api, 'jose.nl');
  return { status, moduleState, moduleError };
}

/** Off, on, restarted, and gone when its data were kept long enough. */
async function follow(shop: ModuleShop, serviceId: string, look: (now: string) => void) {
  const { services } = shop.admin.staff;
  await services.suspend({ serviceId, reason: 'staff' });
  await shop.api.jobsDone();
  look('off');
  await services.activate({ serviceId });
  await shop.api.jobsDone();
  look('on');
  await services.restart({ serviceId });
  await shop.api.jobsDone();
  expect(await stateOf(shop)).toEqual({
    status: 'active',
    moduleState: 'running',
    moduleError: null,
  });
  await services.delete({ serviceId });
  await shop.api.jobsDone();
  shop.api.clock.now = new Date(shop.api.clock.now.getTime() + 31 * 24 * 3_600_000);
  await shop.api.runJob('system.sweep');
  await shop.api.jobsDone();
  expect(await stateOf(shop)).toMatchObject({ status: 'cancelled', moduleState: 'terminated' });
}

describe('a server that was there before us', () => {
  test('on Pterodactyl is found by its number, and is nobody else’s', async () => {
    await using shop = await openPanelShop();
    const { books } = shop.panel;
    await shop.activate();
    const [server] = books.servers;
    if (server === undefined) throw new Error('no server was made');
    const { external_id: other } = server.made;
    server.made.external_id = null;
    const serviceId = await moveIn(shop, 'minecraft-4', '1');
    // One that became another service's since is left alone.
    server.made.external_id = other;
    await shop.api.setQueue('service.operate', { retryLimit: 0 });
    await shop.admin.staff.services.suspend({ serviceId, reason: 'staff' });
    await shop.api.jobsDone();
    expect(server.status).toBeNull();
    expect((await stateOf(shop)).moduleError).toMatch(/server van een ander/);

    server.made.external_id = null;
    await shop.admin.staff.services.activate({ serviceId });
    await shop.api.jobsDone();
    await follow(shop, serviceId, (now) => {
      expect(server.status).toBe(now === 'off' ? 'suspended' : null);
    });
    expect(books.powered).toHaveLength(1);
    expect(books.servers).toEqual([]);
  });

  test('on DirectAdmin is found by its name, and its customer logs in there', async () => {
    await using shop = await openHostingShop();
    const { books } = shop.panel;
    books.put({ username: 'jose', domain: 'jose.nl' });
    const serviceId = await moveIn(shop, 'web-directadmin', 'jose');
    const { userId } = await movedService(shop.api, 'jose.nl');
    const { services } = shop.api.as({ id: userId }).customer;
    expect((await services.get({ serviceId })).opensPanel).toBe(true);
    expect((await services.openPanel({ serviceId })).url).toContain(shop.panel.settings.url);
    await follow(shop, serviceId, (now) => {
      expect(books.get('jose').suspended).toBe(now === 'off');
    });
    expect(books.accounts).toEqual([]);
  });

  test('on Proxmox is found by its number, unless it has the tag of another', async () => {
    await using shop = await openVpsShop();
    const { books } = shop.cluster;
    const machine = books.put({ vmid: 104, running: true, config: { name: 'jose', onboot: '1' } });
    const serviceId = await moveIn(shop, 'vps-klein', '104');
    machine.config['tags'] = 'hostwerk-11111111-2222-4333-8444-555555555555';
    await shop.api.setQueue('service.operate', { retryLimit: 0 });
    await shop.admin.staff.services.suspend({ serviceId, reason: 'staff' });
    await shop.api.jobsDone();
    expect(machine.running).toBe(true);
    expect((await stateOf(shop)).moduleError).toMatch(/van een andere service/);

    machine.config['tags'] = 'klant';
    await shop.admin.staff.services.activate({ serviceId });
    await shop.api.jobsDone();
    await follow(shop, serviceId, (now) => expect(machine.running).toBe(now === 'on'));
    expect(books.made()).toEqual([]);
  });

  test('that the panel does not have any more is told to staff, in its own words', async () => {
    await using shop = await openVpsShop();
    const { books } = shop.cluster;
    const machine = books.put({ vmid: 104 });
    const serviceId = await moveIn(shop, 'vps-klein', '104');
    books.machines.splice(books.machines.indexOf(machine), 1);
    await shop.api.setQueue('service.operate', { retryLimit: 0 });
    await shop.admin.staff.services.suspend({ serviceId, reason: 'staff' });
    await shop.api.jobsDone();
    expect((await stateOf(shop)).moduleError).toMatch(/geen VM 104/);
  });

  test('is one service’s', async () => {
    await using shop = await openVpsShop();
    shop.cluster.books.put({ vmid: 104 });
    await moveIn(shop, 'vps-klein', '104');
    const services = servicesFile(
      serviceLine(JOSE, {
        plan: 'vps-klein',
        name: 'ander',
        panelId: '104',
        until: '31-12-2027',
      }),
    );
    const { faults } = await shop.admin.staff.imports.preview({ services });
    expect(faults).toMatchObject([
      { column: 'paneel-id', message: 'Deze server is al van een andere service.' },
    ]);
  });
});
