import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createSwitchboard } from '#tests/support/fakes.ts';

/** A shop whose jobs give up at once, and whose failed ones are run again. */
async function openShop() {
  const module = createSwitchboard();
  const delivered: string[] = [];
  let refuses = false;
  const deliver: typeof module.deliver = async (request) => {
    if (refuses) throw new Error('panel: no servers today');
    delivered.push(request.serviceId);
    return { hostname: 'late.hostwerk.test', ipAddress: '', username: '', notes: '' };
  };
  const api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, simulator: { ...module, deliver } } }),
  });
  for (const queue of ['service.deliver', 'service.operate'] as const) {
    await api.setQueue(queue, { retryLimit: 0 });
  }
  const make = createFactories(api);
  const { staff } = api.as(await make.staff('admin'));
  return {
    api,
    make,
    staff,
    module,
    delivered,
    refuse: (does: boolean) => void (refuses = does),
    async replay() {
      const { items } = await staff.jobs.listFailed({});
      expect(items).not.toEqual([]);
      for (const { id: jobId } of items) await staff.jobs.retry({ jobId });
      await api.jobsDone();
    },
  };
}

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

/** A paid order whose delivery gave up. */
async function failDelivery({ api, make, refuse }: Awaited<ReturnType<typeof openShop>>) {
  refuse(true);
  const { customer, orderId } = await make.paidOrder();
  await api.jobsDone();
  refuse(false);
  const { id: serviceId, deliveryState } = await api.db
    .selectFrom('services')
    .select(['id', 'deliveryState'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(deliveryState).toBe('failed');
  return { serviceId, mine: api.as(customer).customer.services };
}

test('a delivery that gave up makes nothing for a service that ended since', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { serviceId, mine } = await failDelivery(shop);
  await mine.cancel({ serviceId, when: 'now' });
  await shop.replay();
  expect(shop.delivered).toEqual([]);
  expect(await rowOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
});

test('a delivery that gave up does not go past staff who decide by now what is delivered', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { serviceId, mine } = await failDelivery(shop);
  await mine.cancel({ serviceId, when: 'now' });
  await api.saveSettings({ auto_provisioning: 'false' });
  await mine.undoCancel({ serviceId });
  await shop.replay();
  expect(shop.delivered).toEqual([]);
  expect(await rowOf(api, serviceId)).toMatchObject({ deliveryState: 'waiting_for_staff' });
  await shop.staff.services.startDelivery({ serviceId });
  await api.jobsDone();
  expect(shop.delivered).toEqual([serviceId]);
});

test('a suspension that gave up does nothing to a service that was activated since', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { serviceId } = await shop.make.activeService();
  shop.module.refusing.add('suspend');
  await shop.staff.services.suspend({ serviceId, reason: 'staff' });
  await api.jobsDone();
  shop.module.refusing.clear();
  await shop.staff.services.activate({ serviceId });
  await api.jobsDone();
  await shop.replay();
  expect(shop.module.done).toEqual(['unsuspend']);
  expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'running', moduleTask: null });
});

test('a removal that gave up is not done to a service that is back', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { serviceId } = await shop.make.activeService();
  shop.module.refusing.add('suspend');
  await shop.staff.services.delete({ serviceId });
  await api.jobsDone();
  await shop.staff.services.restore({ serviceIds: [serviceId] });
  await api.jobsDone();
  api.clock.set('2026-11-25T11:00:00Z');
  await shop.replay();
  expect(shop.module.done).toEqual(['unsuspend']);
  expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active', moduleTask: null });
});

test('a job of something else that gave up does not keep a lost one from being found', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { serviceId } = await failDelivery(shop);
  const serverInfo = { hostname: 'a.test', ipAddress: '', username: '', notes: '' };
  await shop.staff.services.markDelivered({ serviceId, serverInfo });
  shop.module.refusing.add('suspend');
  await shop.staff.services.suspend({ serviceId, reason: 'staff' });
  await api.jobsDone();
  shop.module.refusing.clear();
  await sql`delete from pgboss.job where name = 'dead-letter' and source_name = 'service.operate'`.execute(
    api.db,
  );
  api.clock.set('2026-11-23T11:30:00Z');
  await api.runJob('system.sweep');
  await api.jobsDone();
  expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'suspended' });
});
