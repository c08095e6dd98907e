import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createHeldModule, createSwitchboard } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { endService } from './end-service.ts';

async function openShop() {
  const module = createSwitchboard();
  const api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, simulator: module } }),
  });
  const make = createFactories(api);
  const colleague = await make.staff('admin');
  await givePassword(api, colleague);
  const admin = api.as(colleague).staff.services;
  return { api, make, admin, module };
}

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

async function mailsOf({ db }: TestApp, kind: string) {
  return db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', kind).execute();
}

describe('a customer cancels', () => {
  test('at the end of the term: it runs on, can be taken back, and ends on the day', async () => {
    const { api, make, module } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
    const mine = api.as(customer).customer.services;
    const end = new Date('2026-12-23T11:00:00Z');
    expect(await mine.get({ serviceId })).toMatchObject({ nextInvoiceOn: '2026-12-09' });
    expect(await mine.cancel({ serviceId, when: 'term_end' })).toMatchObject({
      status: 'active',
      cancelAt: end,
      nextInvoiceOn: null,
    });
    expect(await outcomeOf(mine.cancel({ serviceId, when: 'term_end' }))).toBe(
      'SERVICE_END_PLANNED',
    );
    expect(await mine.undoCancel({ serviceId })).toMatchObject({
      cancelAt: null,
      nextInvoiceOn: '2026-12-09',
    });
    await mine.cancel({ serviceId, when: 'term_end' });
    expect((await mailsOf(api, 'service-end-planned'))[0]).toMatchObject({
      subject: 'winkel wordt beëindigd',
      text: expect.stringContaining('23 december 2026'),
    });
    api.clock.set('2026-12-23T10:59:59Z');
    await api.runJob('system.sweep');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active' });
    api.clock.set('2026-12-23T11:00:00Z');
    await Promise.all([api.runJob('system.sweep'), api.runJob('system.sweep')]);
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelAt: null,
      moduleState: 'suspended',
    });
    expect(module.done).toEqual(['suspend']);
    expect(await outcomeOf(mine.undoCancel({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    expect(await mailsOf(api, 'service-ended')).toHaveLength(1);
  });

  test('now: off at once, back within a day, gone when it was kept; the books stay', async () => {
    const { api, make, module } = await openShop();
    await using _ = api;
    const { customer, serviceId, orderId } = await make.activeService();
    const mine = api.as(customer).customer.services;
    expect(await mine.cancel({ serviceId, when: 'now' })).toMatchObject({
      status: 'cancelled',
      undoUntil: new Date('2026-11-24T11:00:00Z'),
    });
    expect(await outcomeOf(mine.cancel({ serviceId, when: 'now' }))).toBe('SERVICE_CANCELLED');
    await api.jobsDone();
    expect((await mine.list({})).items).toEqual([]);
    expect((await mine.list({ ended: true })).items).toHaveLength(1);
    expect(await mine.undoCancel({ serviceId })).toMatchObject({
      status: 'active',
      undoUntil: null,
      cancelledAt: null,
    });
    await api.jobsDone();
    expect(module.done).toEqual(['suspend', 'unsuspend']);
    await mine.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    api.clock.set('2026-11-24T11:00:00Z');
    expect(await outcomeOf(mine.undoCancel({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    api.clock.set('2026-12-23T11:00:00Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(module.done.slice(2)).toEqual(['suspend', 'terminate']);
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      moduleState: 'terminated',
      moduleTask: null,
    });
    expect(await api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      status: 'completed',
    });
    expect((await mine.invoices({ serviceId })).items).toHaveLength(1);
    expect((await mine.timeline({ serviceId })).items[0]).toMatchObject({
      type: 'service.terminated',
      by: 'system',
    });
  });

  test('what is not delivered yet: it is not made, and staff give the money back', async () => {
    const { api, make, admin, module } = await openShop();
    await using _ = api;
    await api.saveSettings({ auto_provisioning: 'false' });
    const { customer, orderId } = await make.paidOrder({ serviceName: 'winkel' });
    const mine = api.as(customer).customer.services;
    const [waiting] = (await mine.list({})).items;
    const serviceId = waiting?.id ?? '';
    const staff = api.as(await make.staff('admin')).staff;
    const tasks = async () => (await staff.tasks.list({})).items;
    expect(await outcomeOf(mine.cancel({ serviceId, when: 'term_end' }))).toBe('SERVICE_PENDING');
    expect(await mine.cancel({ serviceId, when: 'now' })).toMatchObject({ status: 'cancelled' });
    expect(await tasks()).toEqual([
      expect.objectContaining({
        kind: 'service-withdrawn',
        orderId,
        note: expect.stringMatching(/^winkel is opgezegd voordat hij geleverd was/),
      }),
    ]);
    expect(await mailsOf(api, 'service-ended')).toEqual([
      expect.objectContaining({ text: expect.stringContaining('krijg je terug') }),
    ]);
    expect(await outcomeOf(admin.startDelivery({ serviceId }))).toBe('SERVICE_NOT_DELIVERABLE');

    // Thought better of it, and again: as often as that happens there is one task, or none.
    expect(await mine.undoCancel({ serviceId })).toMatchObject({ status: 'pending' });
    expect(await tasks()).toEqual([]);
    await mine.cancel({ serviceId, when: 'now' });
    expect(await tasks()).toHaveLength(1);
    await staff.orders.refund({
      orderId,
      reason: 'Niet geleverd',
      endService: true,
      to: 'customer',
    });
    await api.jobsDone();
    expect(await tasks()).toEqual([]);
    expect(await outcomeOf(mine.undoCancel({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    expect(module.done).toEqual([]);
  });

  test('and of what was withdrawn a person may decide that nothing goes back', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await api.saveSettings({ auto_provisioning: 'false' });
    const { customer } = await make.paidOrder();
    const mine = api.as(customer).customer.services;
    const [waiting] = (await mine.list({})).items;
    await mine.cancel({ serviceId: waiting?.id ?? '', when: 'now' });
    const staff = api.as(await make.staff('admin')).staff.tasks;
    const [task] = (await staff.list({})).items;
    await staff.complete({ taskId: task?.id ?? '' });
    expect((await staff.list({})).items).toEqual([]);
  });

  test('not a term that is over', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    api.clock.set('2026-12-24T00:00:00Z');
    expect(
      await outcomeOf(api.as(customer).customer.services.cancel({ serviceId, when: 'term_end' })),
    ).toBe('SERVICE_TERM_OVER');
  });

  test('and comes back as suspended when it was', async () => {
    const { api, make, admin, module } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await admin.suspend({ serviceId, reason: 'abuse' });
    const mine = api.as(customer).customer.services;
    await mine.cancel({ serviceId, when: 'now' });
    expect(await mine.undoCancel({ serviceId })).toMatchObject({
      status: 'suspended',
      suspendReason: 'abuse',
    });
    await api.jobsDone();
    expect(module.done).toEqual(['suspend']);
  });
});

describe('staff delete', () => {
  test('one service, which only they bring back, within a day', async () => {
    const { api, make, admin, module } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await admin.delete({ serviceId });
    expect(await outcomeOf(admin.delete({ serviceId }))).toBe('SERVICE_CANCELLED');
    await api.jobsDone();
    expect((await admin.list({})).items).toEqual([]);
    expect((await admin.list({ status: ['cancelled'] })).items).toEqual([
      expect.objectContaining({ id: serviceId, undoUntil: new Date('2026-11-24T11:00:00Z') }),
    ]);
    const mine = api.as(customer).customer.services;
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'cancelled', undoUntil: null });
    expect(await outcomeOf(mine.undoCancel({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    const presses = await Promise.all(
      [1, 2].map(() => outcomeOf(admin.restore({ serviceIds: [serviceId] }))),
    );
    expect(presses.toSorted()).toEqual(['OK', 'SERVICE_NOT_RESTORABLE']);
    await api.jobsDone();
    expect(module.done).toEqual(['suspend', 'unsuspend']);
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
  });

  test('all of a customer, and bring all of it back or nothing', async () => {
    const { api, make, admin } = await openShop();
    await using _ = api;
    const first = await make.activeService();
    const { customer } = first;
    const second = await make.activeService({ customer });
    const other = await make.activeService();
    const { serviceIds } = await admin.deleteAll({
      customerId: customer.id,
      ownPassword: PASSWORD,
    });
    expect(serviceIds.toSorted()).toEqual([first.serviceId, second.serviceId].toSorted());
    expect((await admin.list({ customerId: customer.id })).items).toEqual([]);
    expect(await rowOf(api, other.serviceId)).toMatchObject({ status: 'active' });
    const mine = api.as(customer).customer.services;
    expect(await outcomeOf(mine.undoCancel({ serviceId: first.serviceId }))).toBe(
      'SERVICE_NOT_RESTORABLE',
    );
    expect(await outcomeOf(admin.restore({ serviceIds: [...serviceIds, other.serviceId] }))).toBe(
      'SERVICE_NOT_RESTORABLE',
    );
    expect((await admin.list({ customerId: customer.id })).items).toEqual([]);
    expect(await admin.restore({ serviceIds })).toEqual({ count: 2 });
    expect((await admin.list({ customerId: customer.id })).items).toHaveLength(2);
  });

  test('all of a customer only with their own password, which is guessed five times', async () => {
    const { api, make, admin } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    const all = (ownPassword: string) =>
      outcomeOf(admin.deleteAll({ customerId: customer.id, ownPassword }));
    expect(await outcomeOf(admin.deleteAll({ customerId: customer.id } as never))).toBe(
      'INPUT_INVALID',
    );
    expect(await all('')).toBe('INPUT_INVALID');
    const nobody = { customerId: randomUUID(), ownPassword: PASSWORD };
    expect(await outcomeOf(admin.deleteAll(nobody))).toBe('NOT_FOUND');
    expect(await all('gok')).toBe('WRONG_PASSWORD');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active' });
    expect(await all(PASSWORD)).toBe('OK');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    await admin.restore({ serviceIds: [serviceId] });
    for (let guess = 2; guess <= 5; guess += 1) expect(await all('gok')).toBe('WRONG_PASSWORD');
    expect(await all(PASSWORD)).toBe('RATE_LIMITED');
    expect(await rowOf(api, serviceId)).toMatchObject({ status: 'active' });
  });

  test('and cannot bring back more than a customer may have', async () => {
    const { api, make, admin } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await admin.delete({ serviceId });
    await make.activeService({ customer });
    await api.saveSettings({ max_services_per_user: '1' });
    expect(await outcomeOf(admin.restore({ serviceIds: [serviceId] }))).toBe(
      'CUSTOMER_AT_SERVICE_LIMIT',
    );
  });

  test('while the module is still delivering: what it makes is taken down again', async () => {
    const held = createHeldModule();
    const switchboard = createSwitchboard();
    await using api = await createTestApp({
      overrides: () => ({
        provisioning: { ...NO_MODULES, simulator: { ...switchboard, deliver: held.deliver } },
      }),
    });
    const make = createFactories(api);
    await make.paidOrder();
    await expect.poll(() => held.asked.length).toBe(1);
    const serviceId = held.asked[0]?.serviceId ?? '';
    await api.as(await make.staff('admin')).staff.services.delete({ serviceId });
    held.release();
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      moduleState: 'suspended',
    });
    api.clock.set('2026-11-24T11:00:01Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(switchboard.done).toEqual(['suspend', 'terminate']);
  });
});

test('what staff gave for some days ends when they are over, and what was bought does not', async () => {
  const { api, make, admin } = await openShop();
  await using _ = api;
  const customer = await make.customer();
  const plan = await make.plan();
  const given = await admin.create({
    customerId: customer.id,
    planId: plan.id,
    name: 'proef',
    requestKey: randomUUID(),
    days: 7,
  });
  const bought = await make.activeService({ customer });
  await api.jobsDone();
  expect(await rowOf(api, given.id)).toMatchObject({
    status: 'active',
    expiresAt: new Date('2026-11-30T11:00:00Z'),
  });
  api.clock.set('2027-01-30T11:00:00Z');
  await api.runJob('system.sweep');
  await api.runJob('orders.expire');
  expect(await rowOf(api, given.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
  expect(await rowOf(api, bought.serviceId)).toMatchObject({ status: 'active' });
});

test('an end whose money went back is not undone, and its data stay as long as of any other', async () => {
  const { api, make, admin, module } = await openShop();
  await using _ = api;
  const { serviceId } = await make.activeService();
  const ctx = asSystem(api.context, 'test');
  await transact(ctx, (tx) =>
    endService(ctx, tx, { serviceId, by: 'staff', reason: 'refunded', final: true }),
  );
  await api.jobsDone();
  expect(module.done).toEqual(['suspend']);
  expect(await outcomeOf(admin.restore({ serviceIds: [serviceId] }))).toBe(
    'SERVICE_NOT_RESTORABLE',
  );
  api.clock.set('2026-12-23T11:00:00Z');
  await api.runJob('system.sweep');
  await api.jobsDone();
  expect(module.done).toEqual(['suspend', 'terminate']);
});
