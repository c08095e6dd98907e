import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { fieldsOf } from '#tests/support/plan-fields.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { openPanelShop } from '#tests/support/pterodactyl-shop.ts';
import { onlyRenewalOf, payOnline, sweepAt } from '#tests/support/renewals.ts';
import { shownTask } from '#tests/support/shown-task.ts';
import { untilSo } from '#tests/support/waiting.ts';

/** A shop whose delivery waits for the test: before the panel is asked, or before its answer is heard. */
async function openHeldShop(held: 'question' | 'answer') {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const shop = await openPanelShop((module) => ({
    ...module,
    async deliver(request) {
      const answer = held === 'answer' ? await module.deliver(request) : null;
      begun.resolve();
      await gate.promise;
      return answer ?? module.deliver(request);
    },
  }));
  return { ...shop, begun: begun.promise, release: () => gate.resolve() };
}

/** Reads the seconds by which the one job of a queue that waits was put back. */
async function secondsToWait({ db }: TestApp, queue: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::int as seconds
    from pgboss.job where name = ${queue} and state = 'created'
  `.execute(db);
  return rows[0]?.seconds;
}

describe('a paid game server', () => {
  test('is active once the panel has installed it, and not before', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    panel.books.looksToInstall = 2;
    const order = await shop.buy({ serviceName: 'Blokkenwereld' });
    await shop.untilWaiting();
    const mine = api.as(order.customer).customer.services;
    const { id: serviceId, ...begun } = await shop.serviceOf(order);
    expect(begun).toMatchObject({
      status: 'pending',
      deliveryState: 'running',
      installingSince: api.clock.now,
      deliveryAttempts: 1,
    });
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'pending', server: null });
    await shop.lookAgain();
    await shop.untilWaiting();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'pending', server: null });
    api.clock.set('2026-11-23T11:05:00Z');
    await shop.lookAgain();
    await api.jobsDone();
    const [server] = panel.books.servers;
    expect(await mine.get({ serviceId })).toMatchObject({
      status: 'active',
      expiresAt: new Date('2026-12-23T11:05:00Z'),
      server: {
        hostname: '203.0.113.5:25566',
        panelUrl: `${panel.settings.url}/server/${server?.uuid.slice(0, 8)}`,
      },
    });
    expect(await shop.serviceOf(order)).toMatchObject({
      deliveryAttempts: 1,
      installingSince: null,
      moduleState: 'running',
    });
    const mail = await api.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'service-active')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('203.0.113.5:25566');
    expect(await shop.admin.staff.jobs.listFailed({})).toMatchObject({ count: { value: 0 } });
  });

  test('is one server when the program dies between the panel and its answer', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 3 });
    panel.fail('POST application/servers', 'cut');
    const order = await shop.buy();
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active', deliveryAttempts: 2 });
    expect(panel.books.servers).toHaveLength(1);
    expect(panel.books.users).toHaveLength(1);
  });

  test('that a busy panel puts off is made when it said, and never failed', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.fail('POST application/servers', 'busy');
    const order = await shop.buy();
    await shop.untilWaiting();
    expect(await shop.serviceOf(order)).toMatchObject({
      status: 'pending',
      deliveryState: 'running',
      deliveryError: null,
    });
    expect(await secondsToWait(shop.api, 'service.deliver')).toBe(30);
    await shop.lookAgain();
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active' });
    expect(panel.books.servers).toHaveLength(1);
  });

  test('that a busy panel puts off time and again is a failure in the end', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.fail('GET application/servers', ...Array<'busy'>(11).fill('busy'));
    const order = await shop.buy();
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({
      deliveryState: 'failed',
      deliveryError: expect.stringMatching(/^Pterodactyl: 429/),
    });
    // Beside the looks that the alarm takes at the panel itself.
    const tries = panel.asked.filter((asked) => asked.includes('/external/'));
    expect(tries).toHaveLength(11);
  });

  test('is switched off when a busy panel said, and is free for others until then', async () => {
    await using shop = await openPanelShop();
    const { api, panel, admin } = shop;
    await api.setQueue('service.operate', { retryLimit: 0 });
    const { serviceId } = await shop.activate();
    panel.fail('POST application/servers', 'busy');
    await admin.staff.services.suspend({ serviceId, reason: 'abuse' });
    await shop.untilWaiting('service.operate');
    expect(await secondsToWait(api, 'service.operate')).toBe(30);
    const row = api.db.selectFrom('services').selectAll().where('id', '=', serviceId);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      moduleTask: 'suspend',
      moduleError: null,
      moduleBusyUntil: null,
    });
    await shop.lookAgain('service.operate');
    await api.jobsDone();
    expect(panel.books.find(serviceId).status).toBe('suspended');
  });

  test('that the panel has no room for is told to staff, who deliver once there is', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.books.portsLeft = 0;
    const order = await shop.buy();
    await api.jobsDone();
    const { items } = await shop.admin.staff.services.list({ toDeliver: true });
    expect(items).toEqual([
      expect.objectContaining({ deliveryError: expect.stringMatching(/geen plaats/) }),
    ]);
    panel.books.portsLeft = 1;
    const { id: serviceId } = await shop.serviceOf(order);
    await shop.admin.staff.services.startDelivery({ serviceId });
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active', deliveryError: null });
  });

  test('that takes longer than an hour is a failure, until the panel is done', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.books.looksToInstall = 1000;
    const order = await shop.buy();
    await shop.untilWaiting();
    api.clock.set('2026-11-23T12:00:00Z');
    await shop.lookAgain();
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({
      deliveryState: 'failed',
      deliveryError: expect.stringMatching(/na een uur/),
    });
    const { items } = await shop.admin.staff.jobs.listFailed({});
    panel.books.looksToInstall = 0;
    for (const server of panel.books.servers) server.status = null;
    await shop.admin.staff.jobs.retry({ jobId: items[0]?.id ?? '' });
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active', installingSince: null });
    expect(panel.books.servers).toHaveLength(1);
  });

  test('that ends while it is installed is off at once, never active, and deleted', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    panel.books.looksToInstall = 1;
    const order = await shop.buy();
    await shop.untilWaiting();
    const { id: serviceId } = await shop.serviceOf(order);
    await api.as(order.customer).customer.services.cancel({ serviceId, when: 'now' });
    await shop.lookAgain();
    await api.jobsDone();
    expect(panel.books.find(serviceId).status).toBe('suspended');
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'cancelled', serverInfo: null });
    await sweepAt(api, '2026-11-24T11:00:01Z');
    expect(panel.books.deleted).toEqual([serviceId]);
  });

  test('that is cancelled before the panel says that it installs is off at once', async () => {
    await using shop = await openHeldShop('answer');
    const { api, panel } = shop;
    panel.books.looksToInstall = 1;
    const order = await shop.buy();
    await shop.begun;
    const { id: serviceId } = await shop.serviceOf(order);
    await api.as(order.customer).customer.services.cancel({ serviceId, when: 'now' });
    shop.release();
    await api.jobsDone();
    expect(panel.books.find(serviceId).status).toBe('suspended');
  });

  test.each([
    ['says that it installs', null],
    ['gives no answer', 'cut'],
  ] as const)(
    'that is refunded before it is made is gone, also when the panel %s',
    async (_, failure) => {
      await using shop = await openHeldShop('question');
      const { api, panel } = shop;
      panel.books.looksToInstall = 1;
      const order = await shop.buy();
      await shop.begun;
      const { id: serviceId } = await shop.serviceOf(order);
      await shop.admin.staff.orders.refund({
        orderId: order.orderId,
        reason: 'Bedacht',
        endService: true,
        to: 'customer',
      });
      await untilSo(async () => (await shop.serviceOf(order)).moduleState === 'terminated');
      panel.fail('POST application/servers', failure);
      shop.release();
      await api.jobsDone();
      expect(panel.books.deleted).toEqual([serviceId]);
      expect(await shop.serviceOf(order)).toMatchObject({ moduleState: 'terminated' });
    },
  );

  test('that staff made by hand is theirs to remove, and not gone before they say so', async () => {
    await using shop = await openPanelShop();
    const { api, panel, admin } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    await api.setQueue('service.operate', { retryLimit: 0 });
    panel.books.portsLeft = 0;
    const order = await shop.buy();
    await api.jobsDone();
    const { id: serviceId } = await shop.serviceOf(order);
    const { services, orders } = admin.staff;
    const serverInfo = { hostname: 'play.example', ipAddress: '', username: '', notes: '' };
    await services.markDelivered({ serviceId, serverInfo });
    const { orderId } = order;
    await orders.refund({ orderId, reason: 'Bedacht', endService: true, to: 'customer' });
    await api.jobsDone();
    await services.markDone(await shownTask(services, serviceId));
    await sweepAt(api, '2026-12-23T11:00:01Z');
    expect((await services.list({ toDo: true })).items).toMatchObject([
      { moduleTask: 'terminate', moduleError: expect.stringMatching(/Haal hem zelf weg/) },
    ]);
    await services.markDone(await shownTask(services, serviceId));
    expect(await shop.serviceOf(order)).toMatchObject({ moduleState: 'terminated' });
  });

  test('is made of what its plan says when it is delivered', async () => {
    await using shop = await openPanelShop();
    const { api, panel, admin } = shop;
    await api.saveSettings({ auto_provisioning: 'false' });
    const order = await shop.buy();
    const { plans } = await admin.staff.plans.list();
    const plan = plans.find(({ module }) => module === 'pterodactyl');
    if (!plan?.moduleOptions) throw new Error('no plan of the panel');
    await admin.staff.plans.edit({
      planId: plan.id,
      fields: { ...fieldsOf(plan), moduleOptions: { ...plan.moduleOptions, memoryMb: 8192 } },
      seenAt: plan.updatedAt,
    });
    const { id: serviceId } = await shop.serviceOf(order);
    await admin.staff.services.startDelivery({ serviceId });
    await api.jobsDone();
    expect(panel.books.find(serviceId).made.limits).toMatchObject({ memory: 8192 });
  });
});

describe('a game server that runs', () => {
  test('is off while it is not paid, and on again when it is', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    const { customer, serviceId } = await shop.activate();
    for (const day of ['2026-12-09', '2027-01-02', '2027-01-09']) {
      await sweepAt(api, `${day}T11:00:00Z`);
    }
    expect(panel.books.find(serviceId).status).toBe('suspended');
    const { id } = await onlyRenewalOf(api, serviceId);
    await payOnline(api, customer, id);
    await api.jobsDone();
    expect(panel.books.find(serviceId).status).toBeNull();
  });

  test('is off as soon as it is cancelled, and deleted once when that is final', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    const { customer, serviceId } = await shop.activate();
    const mine = api.as(customer).customer.services;
    await mine.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    expect(panel.books.find(serviceId).status).toBe('suspended');
    await sweepAt(api, '2026-12-23T10:59:00Z');
    expect(panel.books.deleted).toEqual([]);
    await api.setQueue('service.operate', { retryLimit: 3 });
    panel.fail('DELETE application/servers', 'cut');
    await sweepAt(api, '2026-12-23T11:00:00Z');
    await sweepAt(api, '2026-12-23T11:30:00Z');
    expect(panel.books.deleted).toEqual([serviceId]);
    expect((await mine.get({ serviceId })).status).toBe('cancelled');
  });

  test('is restarted by its customer', async () => {
    await using shop = await openPanelShop();
    const { api, panel } = shop;
    const { customer, serviceId } = await shop.activate();
    const mine = api.as(customer).customer.services;
    expect(await outcomeOf(mine.restart({ serviceId }))).toBe('OK');
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
    expect(panel.books.powered.map(([, signal]) => signal)).toEqual(['restart']);
  });
});
