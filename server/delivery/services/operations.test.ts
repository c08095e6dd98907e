import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createSwitchboard, type Switchboard } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { shownTask } from '#tests/support/shown-task.ts';

async function openShop(module: Switchboard | null = createSwitchboard()) {
  const api = await createTestApp({
    overrides: () =>
      module === null ? {} : { provisioning: { ...NO_MODULES, simulator: module } },
  });
  const make = createFactories(api);
  const staff = api.as(await make.staff('staff')).staff.services;
  return { api, make, staff, module: module ?? createSwitchboard() };
}

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

async function eventsOf({ db }: TestApp, serviceId: string) {
  const rows = await db
    .selectFrom('events')
    .select(['type', 'reason'])
    .where('subjectId', '=', serviceId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ type }) => type);
}

async function mailKinds({ db }: TestApp) {
  const rows = await db
    .selectFrom('mails')
    .select('kind')
    .where('kind', 'like', 'service-%')
    .execute();
  return rows.map(({ kind }) => kind).toSorted();
}

describe('a restart', () => {
  test('by its customer is offline until the module is done, then as it was', async () => {
    const { api, make, module } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    const held = module.hold();
    const mine = api.as(customer).customer.services;
    expect(await mine.restart({ serviceId })).toMatchObject({ status: 'offline' });
    expect(await held.asked).toBe('restart');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'offline', moduleTask: 'restart' });
    held.release();
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active', isDelayed: false });
    expect(module.done).toEqual(['restart']);
    expect(await eventsOf(api, serviceId)).toEqual(
      expect.arrayContaining(['service.restarted', 'service.back']),
    );
  });

  test('leaves a suspended service suspended, for the reason it had', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService();
    await staff.suspend({ serviceId, reason: 'abuse' });
    await api.jobsDone();
    const held = module.hold();
    expect(await staff.restart({ serviceId })).toMatchObject({ status: 'offline' });
    held.release();
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'abuse',
      moduleState: 'suspended',
      moduleTask: null,
    });
    expect(module.done).toEqual(['suspend', 'restart']);
  });

  test('does not take the place of a suspension that is still to be done', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    await api.setQueue('service.operate', { retryLimit: 0 });
    const { customer, serviceId } = await make.activeService();
    module.refusing.add('suspend');
    await staff.suspend({ serviceId, reason: 'abuse' });
    await api.jobsDone();
    module.refusing.clear();
    await api.as(customer).customer.services.restart({ serviceId });
    await api.jobsDone();
    expect(module.done).toEqual(['suspend', 'restart']);
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'abuse',
      moduleState: 'suspended',
    });
  });

  test('is refused before delivery and after the end', async () => {
    const { api, make, staff } = await openShop();
    await using _ = api;
    await api.saveSettings({ auto_provisioning: 'false' });
    const order = await make.paidOrder();
    const { items } = await staff.list({});
    const serviceId = items[0]?.id ?? '';
    const mine = api.as(order.customer).customer.services;
    expect(await outcomeOf(mine.restart({ serviceId }))).toBe('SERVICE_PENDING');
    const admin = api.as(await make.staff('admin')).staff.services;
    await admin.delete({ serviceId });
    expect(await outcomeOf(mine.restart({ serviceId }))).toBe('SERVICE_CANCELLED');
    expect(await outcomeOf(staff.restart({ serviceId }))).toBe('SERVICE_CANCELLED');
  });

  test('that fails is tried again, then seen by staff, whose word ends it', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    await api.setQueue('service.operate', { retryLimit: 1 });
    const { customer, serviceId } = await make.activeService();
    module.refusing.add('restart');
    const mine = api.as(customer).customer.services;
    await mine.restart({ serviceId });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'offline', isDelayed: true });
    const { items } = await staff.list({ toDo: true });
    expect(items).toEqual([
      expect.objectContaining({
        id: serviceId,
        moduleTask: 'restart',
        moduleError: 'panel: no restart today',
      }),
    ]);
    expect(await staff.totals()).toMatchObject({ toDo: 1 });
    const failed = await api.as(await make.staff()).staff.jobs.listFailed({});
    expect(failed.items).toEqual([
      expect.objectContaining({ queue: 'service.operate', subject: serviceId }),
    ]);
    const shown = await shownTask(staff, serviceId);
    expect(await outcomeOf(staff.markDone({ ...shown, task: 'suspend' }))).toBe(
      'SERVICE_TASK_DONE',
    );
    const presses = await Promise.all([1, 2].map(() => outcomeOf(staff.markDone(shown))));
    expect(presses.toSorted()).toEqual(['OK', 'SERVICE_TASK_DONE']);
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active', moduleError: null });
  });

  test('of what people deliver waits for their word', async () => {
    const { api, make, staff } = await openShop(null);
    await using _ = api;
    const plan = await make.plan({ module: 'manual' });
    const customer = await make.customer();
    const { id: serviceId } = await staff.create({
      customerId: customer.id,
      planId: plan.id,
      name: 'met-de-hand',
      days: 30,
      requestKey: randomUUID(),
    });
    await api.as(customer).customer.services.restart({ serviceId });
    await api.jobsDone();
    expect((await staff.list({ toDo: true })).items).toEqual([
      expect.objectContaining({ id: serviceId, status: 'offline', moduleTask: 'restart' }),
    ]);
    expect(await staff.markDone(await shownTask(staff, serviceId))).toMatchObject({
      status: 'active',
      moduleTask: null,
    });
    expect((await staff.list({ toDo: true })).items).toEqual([]);
  });

  test('whose job was lost is found by the sweep, also among much that waits for people', async () => {
    const { api, make, staff } = await openShop(null);
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    const { id: planId } = await make.plan({ module: 'manual' });
    const requestKey = randomUUID();
    const asked = { customerId: customer.id, planId, name: 'met-de-hand', days: 30, requestKey };
    const { id: byHand } = await staff.create(asked);
    const { id: _id, renews: _renews, requestKey: _key, ...row } = await rowOf(api, byHand);
    const createdAt = new Date('2026-11-23T11:05:00Z');
    const options = JSON.stringify(row.options);
    const moduleTask = 'restart' as const;
    const waiting = { ...row, options, serverInfo: null, createdAt, moduleTask };
    await api.db
      .insertInto('services')
      .values(Array.from({ length: 50 }, () => waiting))
      .execute();
    await api.db
      .updateTable('services')
      .set({ status: 'offline', moduleTask: 'restart' })
      .where('id', '=', serviceId)
      .execute();
    await api.runJob('system.sweep');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'offline' });
    api.clock.set('2026-11-23T11:10:01Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active' });
  });
});

describe('suspending and activating', () => {
  test('switches the server and tells the customer why', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    expect(await staff.suspend({ serviceId, reason: 'staff' })).toMatchObject({
      status: 'suspended',
      suspendReason: 'staff',
    });
    expect(await outcomeOf(staff.suspend({ serviceId, reason: 'abuse' }))).toBe(
      'SERVICE_ALREADY_SUSPENDED',
    );
    await api.jobsDone();
    expect(await staff.activate({ serviceId })).toMatchObject({
      status: 'active',
      suspendReason: null,
    });
    expect(await outcomeOf(staff.activate({ serviceId }))).toBe('SERVICE_ALREADY_ACTIVE');
    await api.jobsDone();
    expect(module.done).toEqual(['suspend', 'unsuspend']);
    expect(await mailKinds(api)).toEqual([
      'service-active',
      'service-reactivated',
      'service-suspended',
    ]);
    const story = await api.as(customer).customer.services.timeline({ serviceId });
    expect(story.items.slice(0, 2)).toEqual([
      expect.objectContaining({ type: 'service.activated', by: 'staff', detail: 'staff' }),
      expect.objectContaining({ type: 'service.suspended', by: 'staff', detail: 'staff' }),
    ]);
  });

  test('by two at once happens once', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => outcomeOf(staff.suspend({ serviceId, reason: 'staff' }))),
    );
    expect(outcomes.toSorted()).toEqual(['OK', ...Array(3).fill('SERVICE_ALREADY_SUSPENDED')]);
    await api.jobsDone();
    expect(module.done).toEqual(['suspend']);
  });

  test('while the module is still busy with the one, ends as the other', async () => {
    const { api, make, staff, module } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService();
    const held = module.hold();
    await staff.suspend({ serviceId, reason: 'staff' });
    expect(await held.asked).toBe('suspend');
    await staff.activate({ serviceId });
    held.release();
    await api.jobsDone();
    // Never the other way round: the server would be off under a service that is paid for.
    expect(module.done).toEqual(['suspend', 'unsuspend']);
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'active',
      moduleState: 'running',
      moduleTask: null,
    });
  });

  test('is refused where there is nothing to switch', async () => {
    const { api, make, staff } = await openShop();
    await using _ = api;
    await api.saveSettings({ auto_provisioning: 'false' });
    await make.paidOrder();
    const serviceId = (await staff.list({})).items[0]?.id ?? '';
    expect(await outcomeOf(staff.suspend({ serviceId, reason: 'staff' }))).toBe('SERVICE_PENDING');
    expect(await outcomeOf(staff.activate({ serviceId }))).toBe('SERVICE_PENDING');
  });
});

test('a new name is the customer’s, and its history keeps it', async () => {
  const { api, make } = await openShop(null);
  await using _ = api;
  const { customer, serviceId } = await make.activeService({ serviceName: 'oud' });
  const mine = api.as(customer).customer.services;
  const evil = '<script>alert(1)</script> & "co"';
  expect(await mine.rename({ serviceId, name: `  ${evil} ` })).toMatchObject({ name: evil });
  expect((await mine.timeline({ serviceId })).items[0]).toMatchObject({
    type: 'service.renamed',
    by: 'customer',
    detail: evil,
  });
  const before = (await mine.timeline({ serviceId })).count.value;
  await mine.rename({ serviceId, name: evil });
  expect((await mine.timeline({ serviceId })).count.value).toBe(before);
});
