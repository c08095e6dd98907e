import { describe, expect, test } from 'vitest';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { createHeldModule } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const SERVER = {
  hostname: 'web1.hostwerk.test',
  ipAddress: '203.0.113.7',
  username: 'klant',
  notes: 'rek 4',
};

async function serviceOf({ db }: TestApp, { orderId }: Pick<PlacedOrder, 'orderId'>) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

async function mailsOfKind({ db }: TestApp, kind: string) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'status', 'subject', 'text'])
    .where('kind', '=', kind)
    .execute();
}

describe('a paid order', () => {
  test('is delivered by its module: service active, first term, order completed, mail sent', async () => {
    await using api = await createTestApp();
    api.clock.set('2026-01-31T08:00:00Z');
    const make = createFactories(api);
    const order = await make.activeService({ serviceName: 'winkel' });
    const expiresAt = new Date('2026-02-28T08:00:00Z');
    const service = await serviceOf(api, order);
    expect(service).toMatchObject({
      status: 'active',
      deliveryState: 'done',
      deliveryAttempts: 1,
      deliveryError: null,
      anchorAt: api.clock.now,
      expiresAt,
      serverInfo: { hostname: `${service.id.slice(0, 8)}.demo.hostwerk.test` },
    });
    const terms = await api.db
      .selectFrom('serviceTerms')
      .select(['termNumber', 'startsAt', 'endsAt'])
      .execute();
    expect(terms).toEqual([{ termNumber: 1, startsAt: api.clock.now, endsAt: expiresAt }]);
    expect(
      await api.as(order.customer).customer.orders.get({ orderId: order.orderId }),
    ).toMatchObject({ status: 'completed' });
    expect(await mailsOfKind(api, 'service-active')).toEqual([
      expect.objectContaining({
        status: 'sent',
        toAddress: order.customer.email,
        subject: 'winkel is actief',
        text: expect.stringContaining('28 februari 2026'),
      }),
    ]);
    const events = await api.db
      .selectFrom('events')
      .select('type')
      .where('subjectType', 'in', ['service', 'order'])
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'order.completed',
      'order.paid',
      'order.placed',
      'service.delivered',
      'service.ordered',
    ]);
  });

  test.each([
    [
      'monthly across the change to summer time',
      'monthly',
      '2026-03-01T11:00:00Z',
      '2026-04-01T10:00:00Z',
    ],
    ['yearly on a leap day', 'yearly', '2028-02-29T11:00:00Z', '2029-02-28T11:00:00Z'],
  ] as const)('runs for a calendar term, %s', async (_, cycle, at, expires) => {
    await using api = await createTestApp();
    api.clock.set(at);
    const order = await createFactories(api).activeService({ cycle });
    expect(await serviceOf(api, order)).toMatchObject({ expiresAt: new Date(expires) });
  });

  test('begins its term at delivery, not at payment', async () => {
    const held = createHeldModule();
    await using api = await createTestApp({
      overrides: () => ({ provisioning: { ...NO_MODULES, simulator: held } }),
    });
    const order = await createFactories(api).paidOrder();
    await expect.poll(() => held.asked.length).toBe(1);
    const client = api.as(order.customer).customer;
    expect((await client.services.list({})).items).toEqual([
      expect.objectContaining({ status: 'pending', deliveryState: 'running', expiresAt: null }),
    ]);
    api.clock.set('2026-11-24T11:00:00Z');
    held.release();
    await api.jobsDone();
    expect((await client.services.list({})).items).toEqual([
      expect.objectContaining({ status: 'active', expiresAt: new Date('2026-12-24T11:00:00Z') }),
    ]);
  });

  test('whose job runs twice at once is delivered once', async () => {
    const held = createHeldModule();
    await using api = await createTestApp({
      overrides: () => ({ provisioning: { ...NO_MODULES, simulator: held } }),
    });
    const order = await createFactories(api).paidOrder();
    const { id: serviceId } = await serviceOf(api, order);
    await api.db.transaction().execute(async (tx) => {
      await api.context.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: 'simulator' });
      await api.context.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: 'simulator' });
    });
    await expect.poll(() => held.asked.length).toBe(3);
    held.release();
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active' });
    const delivered = await api.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'service.delivered')
      .execute();
    expect(delivered).toHaveLength(1);
    expect(await mailsOfKind(api, 'service-active')).toHaveLength(1);
    expect(new Set(held.asked.map((request) => request.serviceId))).toEqual(new Set([serviceId]));
  });

  test('whose job was lost is found by the sweep', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const order = await createFactories(api).paidOrder();
    const { id } = await serviceOf(api, order);
    await api.db
      .updateTable('services')
      .set({ deliveryState: 'running' })
      .where('id', '=', id)
      .execute();
    await api.runJob('system.sweep');
    expect(await serviceOf(api, order)).toMatchObject({ status: 'pending' });
    api.clock.set('2026-11-23T11:10:01Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active' });
  });
});

describe('a module that misbehaves', () => {
  test.each([
    ['with more than is kept, cut in the middle of a sign', `${'x'.repeat(499)}😀`],
    ['with what no database holds', 'fout \u0000 en \ud83d'],
  ])('by failing %s has failed all the same', async (_, message) => {
    const refuse = async () => {
      throw new Error(message);
    };
    await using api = await createTestApp({
      overrides: () => ({
        provisioning: { ...NO_MODULES, simulator: { ...createSimulator(0), deliver: refuse } },
      }),
    });
    await api.setQueue('service.deliver', { retryLimit: 0 });
    const order = await createFactories(api).paidOrder();
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ deliveryState: 'failed' });
  });

  test('by failing is tried again, then seen by staff, who have it done once more', async () => {
    await using api = await createTestApp();
    await api.setQueue('service.deliver', { retryLimit: 1 });
    const make = createFactories(api);
    const order = await make.paidOrder({ serviceName: 'fail-eerst' });
    await api.jobsDone();
    const failed = await serviceOf(api, order);
    expect(failed).toMatchObject({
      status: 'pending',
      deliveryState: 'failed',
      deliveryAttempts: 2,
      deliveryError: expect.stringContaining('the panel refused'),
    });
    const staff = api.as(await make.staff('staff')).staff;
    const { items } = await staff.jobs.listFailed({});
    expect(items).toEqual([
      expect.objectContaining({
        queue: 'service.deliver',
        subject: failed.id,
        error: expect.stringContaining('the panel refused'),
      }),
    ]);
    // Its customer reads once that it takes longer, however often it is tried.
    const mine = api.as(order.customer).customer;
    const story = await mine.services.timeline({ serviceId: failed.id });
    const told = story.items.filter(({ type }) => type === 'service.delivery-failed');
    expect(told).toHaveLength(1);
    const events = await api.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'service.delivery-failed')
      .execute();
    expect(events).toHaveLength(1);
    expect(await staff.statistics.get()).toMatchObject({ failedJobs: 1, toDeliver: 1 });
    expect((await staff.services.list({ toDeliver: true })).items).toEqual([
      expect.objectContaining({ id: failed.id, deliveryState: 'failed' }),
    ]);
    // The fault is mended.
    await api.db
      .updateTable('services')
      .set({ name: 'goed' })
      .where('id', '=', failed.id)
      .execute();
    const jobId = items[0]?.id ?? '';
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(staff.jobs.retry({ jobId }))));
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'OK']);
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active', deliveryError: null });
    expect(await staff.jobs.listFailed({})).toMatchObject({ items: [], count: { value: 0 } });
    expect(await staff.statistics.get()).toMatchObject({ failedJobs: 0, toDeliver: 0 });
  });

  test('by hanging is cut off when it never answers', async () => {
    await using api = await createTestApp();
    await api.setQueue('service.deliver', { retryLimit: 0, expireInSeconds: 1 });
    const order = await createFactories(api).paidOrder({ serviceName: 'hang-altijd' });
    await api.jobsDone();
    await expect.poll(async () => (await serviceOf(api, order)).deliveryState).toBe('failed');
    expect(await serviceOf(api, order)).toMatchObject({
      status: 'pending',
      deliveryError: expect.stringContaining('no answer'),
    });
    expect(
      await api.as(order.customer).customer.orders.get({ orderId: order.orderId }),
    ).toMatchObject({ status: 'paid', service: { status: 'pending', deliveryState: 'failed' } });
  });

  test('that answers twice has delivered once', async () => {
    await using api = await createTestApp();
    const order = await createFactories(api).activeService({ serviceName: 'twice-alles' });
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active', deliveryAttempts: 1 });
    const audit = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'in', ['service.deliver', 'order.complete'])
      .execute();
    expect(audit).toHaveLength(2);
    expect(await mailsOfKind(api, 'service-active')).toHaveLength(1);
  });

  test('can be passed over: a person delivers, and its late answer changes nothing', async () => {
    const held = createHeldModule();
    await using api = await createTestApp({
      overrides: () => ({ provisioning: { ...NO_MODULES, simulator: held } }),
    });
    const make = createFactories(api);
    const order = await make.paidOrder();
    await expect.poll(() => held.asked.length).toBe(1);
    const { id: serviceId } = await serviceOf(api, order);
    await api
      .as(await make.staff('staff'))
      .staff.services.markDelivered({ serviceId, serverInfo: SERVER });
    held.release();
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active', serverInfo: SERVER });
    expect(await mailsOfKind(api, 'service-active')).toHaveLength(1);
  });
});

describe('without auto provisioning', () => {
  test('a paid order waits for staff, who press Geleverd once', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    const order = await make.paidOrder();
    await api.jobsDone();
    const { id: serviceId, ...waiting } = await serviceOf(api, order);
    expect(waiting).toMatchObject({ status: 'pending', deliveryState: 'waiting_for_staff' });
    const staff = api.as(await make.staff('staff')).staff;
    const press = () => outcomeOf(staff.services.markDelivered({ serviceId, serverInfo: SERVER }));
    const outcomes = await Promise.all([press(), press()]);
    expect(outcomes.toSorted()).toEqual(['OK', 'SERVICE_NOT_DELIVERABLE']);
    expect(await press()).toBe('SERVICE_NOT_DELIVERABLE');
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active', serverInfo: SERVER });
  });

  test('staff press Leveren and the module delivers', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    const order = await make.paidOrder();
    const { id: serviceId } = await serviceOf(api, order);
    const staff = api.as(await make.staff('staff')).staff;
    expect(await staff.services.startDelivery({ serviceId })).toMatchObject({
      deliveryState: 'queued',
    });
    await api.jobsDone();
    expect(await serviceOf(api, order)).toMatchObject({ status: 'active' });
    expect(await outcomeOf(staff.services.startDelivery({ serviceId }))).toBe(
      'SERVICE_NOT_DELIVERABLE',
    );
  });

  test('a plan that is made by hand has nothing to start', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const order = await make.paidOrder({ plan: await make.plan({ module: 'manual' }) });
    const { id: serviceId, deliveryState } = await serviceOf(api, order);
    expect(deliveryState).toBe('waiting_for_staff');
    const staff = api.as(await make.staff('staff')).staff;
    expect(await outcomeOf(staff.services.startDelivery({ serviceId }))).toBe(
      'SERVICE_NOT_DELIVERABLE',
    );
  });
});
