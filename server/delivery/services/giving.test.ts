import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff']['services'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = api.as(await make.staff('staff')).staff.services;
});
afterAll(() => api[Symbol.asyncDispose]());

describe('staff give a service', () => {
  test('that people deliver: it is there at once, for so many days', async () => {
    const customer = await make.customer();
    const plan = await make.plan({ module: 'manual' });
    api.clock.set('2026-10-20T20:30:00Z');
    const given = await staff.create({
      customerId: customer.id,
      planId: plan.id,
      name: ' cadeau ',
      days: 30,
      requestKey: randomUUID(),
    });
    api.clock.set('2026-11-23T11:00:00Z');
    // The clock went back an hour in between; the customer's did too.
    expect(given).toMatchObject({
      name: 'cadeau',
      status: 'active',
      expiresAt: new Date('2026-11-19T21:30:00Z'),
    });
    const mine = api.as(customer).customer.services;
    expect(await mine.get({ serviceId: given.id })).toMatchObject({
      planName: plan.name,
      renews: false,
      nextInvoiceOn: null,
      orderId: null,
    });
    expect((await mine.invoices({ serviceId: given.id })).items).toEqual([]);
    expect((await mine.timeline({ serviceId: given.id })).items).toEqual([
      expect.objectContaining({ type: 'service.created', by: 'staff' }),
    ]);
  });

  test('that a module delivers: pending until it has, and the day stays', async () => {
    const customer = await make.customer();
    const plan = await make.plan();
    const given = await staff.create({
      customerId: customer.id,
      planId: plan.id,
      name: 'proef',
      days: 14,
      requestKey: randomUUID(),
    });
    expect(given).toMatchObject({ status: 'pending', deliveryState: 'queued' });
    await api.jobsDone();
    expect(await api.as(customer).customer.services.get({ serviceId: given.id })).toMatchObject({
      status: 'active',
      expiresAt: given.expiresAt,
    });
  });

  test('not of a plan or to a customer that is not', async () => {
    const customer = await make.customer();
    const plan = await make.plan();
    const gone = await make.plan({ active: false });
    const gift = {
      customerId: customer.id,
      planId: plan.id,
      name: 'x',
      days: 30,
      requestKey: randomUUID(),
    };
    expect(await refusalOf(staff.create({ ...gift, planId: randomUUID() }))).toMatchObject({
      code: 'PLAN_NOT_FOUND',
      message: 'Kon plan niet vinden.',
    });
    expect(await outcomeOf(staff.create({ ...gift, planId: gone.id }))).toBe('PLAN_NOT_FOUND');
    expect(await outcomeOf(staff.create({ ...gift, customerId: randomUUID() }))).toBe('NOT_FOUND');
  });

  test('of the plans that are for sale, for as many days as the shop has set', async () => {
    const offered = await make.plan();
    const gone = await make.plan({ active: false });
    const { plans, defaultDays } = await staff.options();
    const ids = new Set(plans.map(({ id }) => id));
    expect([ids.has(offered.id), ids.has(gone.id), defaultDays]).toEqual([true, false, 30]);
    await api.saveSettings({ default_service_expiry_days: '45' });
    expect((await staff.options()).defaultDays).toBe(45);
    await api.saveSettings({ default_service_expiry_days: '30' });
  });

  test('to whoever has an address, in any case of letters', async () => {
    const customer = await make.customer();
    const plan = await make.plan();
    const gift = { planId: plan.id, name: 'toegewezen', days: 30, requestKey: randomUUID() };
    expect(await staff.assign({ ...gift, email: customer.email.toUpperCase() })).toMatchObject({
      customerId: customer.id,
      name: 'toegewezen',
    });
    expect(
      await refusalOf(staff.assign({ ...gift, email: 'niemand@voorbeeld.test' })),
    ).toMatchObject({
      code: 'CUSTOMER_NOT_FOUND',
      message: 'Kon gebruiker met dit email niet vinden.',
    });
  });

  test('never more than a customer may have, orders counted, however many at once', async () => {
    const customer = await make.customer();
    const plan = await make.plan();
    await make.pendingOrder({ customer, plan });
    const client = api.as(customer).customer.checkout;
    await api.saveSettings({ max_services_per_user: '3' });
    const gift = { customerId: customer.id, planId: plan.id, name: 'veel', days: 30 };
    const give = () => outcomeOf(staff.create({ ...gift, requestKey: randomUUID() }));
    const order = () => outcomeOf(client.place(orderInput(plan)));
    const outcomes = await Promise.all([give(), order(), give(), order(), give(), order()]);
    await api.saveSettings({ max_services_per_user: '10' });
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(
      new Set(['OK', 'TOO_MANY_SERVICES', 'CUSTOMER_AT_SERVICE_LIMIT']),
    );
  });

  test('once, though it is sent twice because the answer got lost', async () => {
    const customer = await make.customer();
    const other = await make.customer();
    const plan = await make.plan();
    const gift = { planId: plan.id, name: 'eenmalig', days: 30, requestKey: randomUUID() };
    const give = () => staff.assign({ ...gift, email: customer.email });
    const given = await Promise.all([give(), give()]);
    await api.jobsDone();
    given.push(await staff.create({ ...gift, customerId: customer.id }));
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
    const mine = api.as(customer).customer.services;
    expect((await mine.list({})).items).toMatchObject([{ name: 'eenmalig', status: 'active' }]);
    const events = (await mine.timeline({ serviceId: given[0]?.id ?? '' })).items;
    expect(events.filter(({ type }) => type === 'service.created')).toHaveLength(1);
    expect(await outcomeOf(staff.create({ ...gift, customerId: other.id }))).toBe('CONFLICT');
  });
});

test('a customer has the newest first, each with its plan', async () => {
  const customer = await make.customer();
  const web = await make.plan({ module: 'manual', type: 'web', priceCents: 499 });
  const game = await make.plan({ module: 'manual', type: 'game', priceCents: 699 });
  const gift = { customerId: customer.id, days: 30 };
  await staff.create({ ...gift, planId: web.id, name: 'eerst', requestKey: randomUUID() });
  api.clock.set('2026-11-23T11:01:00Z');
  await staff.create({ ...gift, planId: game.id, name: 'daarna', requestKey: randomUUID() });
  const resources = { cpu: '1 vCPU', ram: '1 GB', storage: '10 GB', bandwidth: '1 TB' };
  expect((await api.as(customer).customer.services.list({})).items).toMatchObject([
    { name: 'daarna', planName: game.name, planType: 'game', monthlyCents: 699, resources },
    { name: 'eerst', planName: web.name, planType: 'web', monthlyCents: 499 },
  ]);
});

describe('the list', () => {
  test('is sorted and narrowed, with what never expires last', async () => {
    const customer = await make.customer();
    const web = await make.plan({ module: 'manual' });
    const vps = await make.plan({ module: 'manual', type: 'vps' });
    const mine = { customerId: customer.id };
    for (const [name, planId, days] of [
      ['b', web.id, 10],
      ['A', vps.id, 20],
      ['c', vps.id, 5],
    ] as const) {
      await staff.create({ ...mine, planId, name, days, requestKey: randomUUID() });
    }
    await api.db
      .updateTable('services')
      .set({ expiresAt: null })
      .where('userId', '=', customer.id)
      .where('name', '=', 'b')
      .execute();
    const names = async (input: Parameters<typeof staff.list>[0]) =>
      (await staff.list({ ...mine, ...input })).items.map(({ name }) => name);
    expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['A', 'b', 'c']);
    expect(await names({ sort: 'expiresAt', direction: 'asc' })).toEqual(['c', 'A', 'b']);
    expect(await names({ type: ['vps'], sort: 'name', direction: 'asc' })).toEqual(['A', 'c']);
    expect(await names({ status: ['suspended', 'pending'] })).toEqual([]);
    const first = await staff.list({ ...mine, sort: 'expiresAt', direction: 'asc', limit: 2 });
    expect(
      await names({ sort: 'expiresAt', direction: 'asc', cursor: first.nextCursor ?? '' }),
    ).toEqual(['b']);
  });

  test('has its figures, without what ended', async () => {
    // Work that the tests before set going ends first.
    await api.jobsDone();
    const before = await staff.totals();
    const { serviceId } = await make.activeService();
    await staff.suspend({ serviceId, reason: 'staff' });
    for (let n = 0; n < 2; n += 1) await make.activeService();
    await make.paidOrder({ plan: await make.plan({ module: 'manual' }) });
    const after = await staff.totals();
    expect(after.total - before.total).toBe(4);
    expect(after.active - before.active).toBe(2);
    expect(after.suspended - before.suspended).toBe(1);
    expect(after.pending - before.pending).toBe(1);
    const admin = api.as(await make.staff('admin')).staff.services;
    await admin.delete({ serviceId });
    expect((await staff.totals()).total).toBe(after.total - 1);
  });
});
