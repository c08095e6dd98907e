import { describe, expect, test } from 'vitest';
import { openHostingShop } from '#tests/support/directadmin-shop.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import type { ModuleShop } from '#tests/support/module-shop.ts';
import { openVpsShop } from '#tests/support/proxmox-shop.ts';
import { openPanelShop } from '#tests/support/pterodactyl-shop.ts';

const JOSE = 'jose@voorbeeld.test';

const filesOf = (plan: string, panelIds: readonly string[]) => ({
  customers: customersFile(customerLine(JOSE)),
  services: servicesFile(
    ...panelIds.map((panelId) =>
      serviceLine(JOSE, { plan, panelId, name: `server ${panelId}`, until: '31-12-2027' }),
    ),
  ),
});

/** Imports services on these servers, and answers what became of them. */
async function link({ api, make, admin }: ModuleShop, plan: string, panelIds: readonly string[]) {
  const { importId } = await importFiles(api, await make.staff('admin'), filesOf(plan, panelIds));
  const { items } = await admin.staff.imports.rows({ importId });
  return items
    .filter(({ kind }) => kind === 'service')
    .map(({ state, column, reason, onPanel }) => ({ state, column, reason, onPanel }));
}

const refused = (reason: RegExp) => ({
  state: 'refused',
  column: 'paneel-id',
  reason: expect.stringMatching(reason),
  onPanel: null,
});
const linked = (onPanel: unknown) => ({ state: 'imported', column: null, reason: null, onPanel });

describe('a number of a server', () => {
  test('on Pterodactyl is of one that is there and is nobody else’s', async () => {
    await using shop = await openPanelShop();
    await shop.activate({ serviceName: 'van een ander' });
    await shop.activate({ serviceName: 'Blokken' });
    const [, own] = shop.panel.books.servers;
    if (own === undefined) throw new Error('no server was made');
    own.made.external_id = null;
    expect(await link(shop, 'minecraft-4', ['1', '2', '3'])).toEqual([
      refused(/External Identifier van een andere service/),
      linked(expect.stringMatching(/^Heet daar Blokken, van hw/)),
      refused(/geen server met nummer 3/),
    ]);
  });

  test('on DirectAdmin is an account of the shop that no other service has', async () => {
    await using shop = await openHostingShop();
    const { serviceId } = await shop.activate();
    const { books } = shop.panel;
    books.put({ username: 'jose', domain: 'jose.nl' });
    books.put({ username: 'vreemd', domain: 'vreemd.nl', creator: 'iemand' });
    const taken = shop.accountOf(serviceId).username;
    const { faults } = await shop.admin.staff.imports.preview(filesOf('web-directadmin', [taken]));
    expect(faults).toMatchObject([
      { column: 'paneel-id', message: 'Deze server is al van een andere service.' },
    ]);
    expect(await link(shop, 'web-directadmin', ['jose', 'vreemd', 'weg'])).toEqual([
      linked('Heet daar jose.nl.'),
      refused(/account vreemd is op DirectAdmin van een ander/),
      refused(/geen account weg/),
    ]);
  });

  test('on Proxmox is of a VM that has no tag of another service', async () => {
    await using shop = await openVpsShop();
    const { books } = shop.cluster;
    books.put({ vmid: 104, config: { name: 'jose' } });
    const tags = 'hostwerk-11111111-2222-4333-8444-555555555555';
    books.put({ vmid: 105, config: { name: 'piet', tags } });
    const { services } = await shop.admin.staff.imports.preview(
      filesOf('vps-klein', ['104', '105']),
    );
    expect(services).toMatchObject({ fresh: 2, onPanel: 2 });
    expect(await link(shop, 'vps-klein', ['104', '105', '106'])).toEqual([
      linked('Heet daar jose.'),
      refused(/VM 105 is op Proxmox van een andere service/),
      refused(/geen VM 106/),
    ]);
  });

  test('is looked at again when the panel gives no answer, and nothing is believed meanwhile', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, make, admin } = shop;
    await api.setQueue('import.run', { retryLimit: 0 });
    cluster.books.put({ vmid: 104, config: { name: 'jose' } });
    cluster.fail('GET cluster/resources', 'down');
    const colleague = await make.staff('admin');
    const { importId } = await importFiles(api, colleague, filesOf('vps-klein', ['104']));
    expect(await admin.staff.imports.get({ importId })).toMatchObject({
      gaveUp: true,
      services: { imported: 0, waiting: 1 },
    });
    const [failed] = (await admin.staff.jobs.listFailed({})).items;
    await admin.staff.jobs.retry({ jobId: failed?.id ?? '' });
    await api.jobsDone();
    expect(await admin.staff.imports.get({ importId })).toMatchObject({
      gaveUp: false,
      services: { imported: 1, waiting: 0 },
    });
  });

  test('of a panel that the shop does not have says that nobody looked', async () => {
    await using shop = await openVpsShop();
    shop.api.context.provisioning.proxmox = null;
    expect(await link(shop, 'vps-klein', ['104'])).toEqual([
      linked('Niet nagekeken: dit paneel is niet ingesteld.'),
    ]);
  });
});
