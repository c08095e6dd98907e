import { expect, test } from 'vitest';
import {
  customerLine,
  customersFile,
  importFiles,
  movedService,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { renewalsOf } from '#tests/support/renewals.ts';
import { openCollectingShop } from '#tests/support/taken-back.ts';

test('the first term here, taken back by its bank, leaves what was paid elsewhere', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, make } = shop;
  await make.plan({ slug: 'web-start', priceCents: 1299 });
  const email = 'jose@voorbeeld.test';
  await importFiles(api, await make.staff('admin'), {
    customers: customersFile(customerLine(email)),
    services: servicesFile(serviceLine(email, { price: '12,99', until: '22-12-2026' })),
  });
  const { id: serviceId, userId } = await movedService(api, 'jose.nl');
  await api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
  await shop.giveMandate({ id: userId, email });
  const orderId = await shop.collectTerm(serviceId, {
    invoiced: '2026-12-09T11:00:00Z',
    starts: '2026-12-23T11:00:00Z',
  });
  expect((await movedService(api, 'jose.nl')).expiresAt).toEqual(new Date('2027-01-22T23:00:00Z'));
  await shop.takeBack(orderId, '2027-01-04T11:00:00Z');
  expect((await movedService(api, 'jose.nl')).expiresAt).toEqual(new Date('2026-12-22T23:00:00Z'));
  const renewals = await renewalsOf(api, serviceId);
  expect(renewals.map(({ termNumber, status }) => [termNumber, status])).toEqual([
    [1, 'completed'],
  ]);
});
