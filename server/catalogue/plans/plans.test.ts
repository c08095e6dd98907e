import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import {
  addDays,
  amsterdamDate,
  amsterdamInstant,
  amsterdamMidnight,
} from '#domain/platform/amsterdam.ts';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { applyAnnouncedPrices } from '#server/delivery/services/apply-announced-prices.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { fieldsOf, SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api;
let owner: Api;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  admin = api.as(await make.staff('admin'));
  owner = api.as(await make.staff('owner'));
});
afterAll(() => api[Symbol.asyncDispose]());

let made = 0;
function fields(over: Partial<PlanFields> = {}): PlanFields {
  made += 1;
  return {
    name: `Nieuw ${made}`,
    slug: `nieuw-${made}`,
    type: 'vps',
    ...SOLD_BY_TERM,
    priceCents: cents(1299),
    yearlyPriceCents: null,
    otherPrices: [],
    features: ['Root-toegang', 'Eigen IP'],
    resources: { cpu: '2 vCPU', ram: '4 GB', storage: '80 GB', bandwidth: '2 TB' },
    module: 'manual',
    moduleOptions: null,
    systems: [],
    ...over,
  };
}

const create = (over: Partial<PlanFields> = {}, active = true) =>
  admin.staff.plans.create({ requestKey: randomUUID(), fields: fields(over), active });
const edit = (plan: StaffPlan, over: Partial<PlanFields>, by = admin) =>
  by.staff.plans.edit({
    planId: plan.id,
    fields: { ...fieldsOf(plan), ...over },
    seenAt: plan.updatedAt,
  });
const sold = async () => (await api.nobody.public.plans.list()).plans;
const audits = (planId: string) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', planId)
    .orderBy('id')
    .execute();

describe('a new plan', () => {
  test('is sold at once, and every copy of the program hears of it', async () => {
    const heard: string[] = [];
    const stop = api.context.changes.subscribe(({ topic }) => heard.push(topic));
    const plan = await create();
    expect((await sold()).find(({ id }) => id === plan.id)).toMatchObject({
      slug: plan.slug,
      features: ['Root-toegang', 'Eigen IP'],
      yearlyPriceCents: 12_990,
    });
    await expect.poll(() => heard).toContain('plans');
    stop();
  });

  test('may wait until it is put up for sale', async () => {
    const plan = await create({}, false);
    const isSold = async () => (await sold()).some(({ id }) => id === plan.id);
    const isGiven = async () =>
      (await admin.staff.services.options()).plans.some(({ id }) => id === plan.id);
    expect([await isSold(), await isGiven()]).toEqual([false, false]);
    // Staff see what is not sold too.
    const { plans } = await admin.staff.plans.list();
    expect(plans.find(({ id }) => id === plan.id)).toMatchObject({ active: false });
    await admin.staff.plans.switch({ planId: plan.id, active: true });
    expect([await isSold(), await isGiven()]).toEqual([true, true]);
    await admin.staff.plans.switch({ planId: plan.id, active: false });
    expect(await isSold()).toBe(false);
    expect((await audits(plan.id)).map(({ action }) => action)).toEqual([
      'plan.create',
      'plan.activate',
      'plan.deactivate',
    ]);
  });

  test('has a slug of its own, also when two are made at once', async () => {
    const wanted = fields();
    const outcomes = await Promise.all(
      [admin, owner].map((by) =>
        outcomeOf(
          by.staff.plans.create({ requestKey: randomUUID(), fields: wanted, active: true }),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['OK', 'SLUG_TAKEN']);
  });

  test.each<[string, Partial<PlanFields>]>([
    ['free by the month alone', { priceCents: cents(0), yearlyPriceCents: cents(100) }],
    ['of a negative price', { priceCents: cents(-1) }],
    ['of a price without bounds', { priceCents: cents(10_000_001) }],
    ['with capitals in its slug', { slug: 'Web-1' }],
    ['without a name', { name: '  ' }],
    ['with an empty feature', { features: [''] }],
    ['with 31 features', { features: Array.from({ length: 31 }, () => 'x') }],
    ['with half its resources', { resources: { cpu: '1', ram: '', storage: '1', bandwidth: '1' } }],
  ])('%s is refused', async (_, over) => {
    expect(await outcomeOf(create(over))).toBe('INPUT_INVALID');
  });

  test('is delivered by the simulator in a demo only', async () => {
    await using shop = await createTestApp({ config: { demo: false } });
    const boss = shop.as(await createFactories(shop).staff('owner'));
    const asked = boss.staff.plans.create({
      requestKey: randomUUID(),
      fields: fields({ module: 'simulator' }),
      active: true,
    });
    expect(await refusalOf(asked)).toMatchObject({
      data: { issues: [{ path: 'fields.module' }] },
    });
  });
});

describe('an edit', () => {
  test('writes down what changed and nothing else; the price has a history', async () => {
    const plan = await create();
    const cheaper = await edit(plan, { priceCents: cents(999), name: 'Anders' });
    await edit(cheaper, { yearlyPriceCents: cents(9000) });
    expect(await audits(plan.id)).toMatchObject([
      { action: 'plan.create' },
      {
        action: 'plan.edit',
        before: { priceCents: 1299, name: plan.name },
        after: { priceCents: 999, name: 'Anders' },
      },
      { before: { yearlyPriceCents: null }, after: { yearlyPriceCents: 9000 } },
    ]);
    const { priceChanges } = await admin.staff.plans.get({ planId: plan.id });
    expect(
      priceChanges.map(({ fromPriceCents, toPriceCents, fromYearlyCents, toYearlyCents }) => [
        [fromPriceCents, toPriceCents],
        [fromYearlyCents, toYearlyCents],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [
          [null, 1299],
          [null, null],
        ],
        [
          [1299, 999],
          [null, null],
        ],
        [
          [999, 999],
          [null, 9000],
        ],
      ]),
    );
    expect(priceChanges.every(({ changedBy }) => changedBy?.startsWith('Test Persoon'))).toBe(true);
  });

  test('of what somebody else changed meanwhile is refused; of two at once one wins', async () => {
    const plan = await create();
    const outcomes = await Promise.all([
      outcomeOf(edit(plan, { name: 'Een' })),
      outcomeOf(edit(plan, { name: 'Twee' }, owner)),
    ]);
    expect(outcomes.toSorted()).toEqual(['OK', 'PLAN_CHANGED']);
    expect(await outcomeOf(edit(plan, { name: 'Drie' }))).toBe('PLAN_CHANGED');
  });

  test('that changes nothing leaves no trace', async () => {
    const plan = await create();
    expect(await edit(plan, {})).toEqual(plan);
    expect(await audits(plan.id)).toHaveLength(1);
  });

  test('of the slug is possible until somebody orders', async () => {
    const plan = await create({ module: 'simulator' });
    const renamed = await edit(plan, { slug: `${plan.slug}-beter` });
    expect(renamed.used).toBe(false);
    await make.pendingOrder({ plan: renamed });
    expect(await outcomeOf(edit(renamed, { slug: plan.slug }))).toBe('SLUG_FIXED');
    expect(await outcomeOf(edit(renamed, { name: 'Wel' }))).toBe('OK');
  });

  test('to the slug of another plan is refused', async () => {
    const [one, other] = [await create(), await create()];
    expect(await outcomeOf(edit(one, { slug: other.slug }))).toBe('SLUG_TAKEN');
  });

  test('of the history of a price is refused by the database', async () => {
    await create();
    await expect(
      api.db
        .updateTable('planPriceChanges')
        .set({ toPriceCents: cents(1) })
        .execute(),
    ).rejects.toThrow('append-only');
  });
});

describe('the order within a type', () => {
  test('is by price until somebody moves one; the public list stays by price', async () => {
    const [a, b, c] = [
      await create({ type: 'other', priceCents: cents(100) }),
      await create({ type: 'other', priceCents: cents(200) }),
      await create({ type: 'other', priceCents: cents(300) }),
    ];
    const order = async () =>
      (await admin.staff.plans.list()).plans
        .filter(({ type }) => type === 'other')
        .map(({ id }) => id);
    expect(await order()).toEqual([a.id, b.id, c.id]);
    await admin.staff.plans.move({ planId: c.id, direction: 'up' });
    expect(await order()).toEqual([a.id, c.id, b.id]);
    await admin.staff.plans.move({ planId: a.id, direction: 'up' });
    expect(await order()).toEqual([a.id, c.id, b.id]);
    const last = await create({ type: 'other', priceCents: cents(50) });
    expect(await order()).toEqual([a.id, c.id, b.id, last.id]);
    const listed = (await sold()).filter(({ type }) => type === 'other');
    expect(listed.map(({ id }) => id)).toEqual([last.id, a.id, b.id, c.id]);
    expect(listed.map(({ position }) => position)).toEqual([4, 1, 3, 2]);
  });
});

describe('deleting', () => {
  test('takes away a plan that nobody ordered, with the history of its price', async () => {
    const plan = await create();
    await admin.staff.plans.delete({ planId: plan.id });
    expect(await outcomeOf(admin.staff.plans.get({ planId: plan.id }))).toBe('NOT_FOUND');
    expect((await audits(plan.id)).at(-1)).toMatchObject({
      action: 'plan.delete',
      before: { slug: plan.slug },
    });
  });

  test('is refused once somebody did', async () => {
    const plan = await make.plan();
    await make.pendingOrder({ plan });
    expect(await outcomeOf(admin.staff.plans.delete({ planId: plan.id }))).toBe('PLAN_IN_USE');
  });
});

describe('what runs', () => {
  const priceOf = async (serviceId: string) =>
    (
      await api.db
        .selectFrom('services')
        .select('priceCents')
        .where('id', '=', serviceId)
        .executeTakeFirstOrThrow()
    ).priceCents;

  test('keeps its price when the plan’s changes, until staff say otherwise', async () => {
    const plan = await create({ module: 'simulator' });
    const monthly = await make.activeService({ plan });
    const yearly = await make.activeService({ plan, cycle: 'yearly' });
    const dearer = await edit(plan, { priceCents: cents(1500) });
    expect([await priceOf(monthly.serviceId), await priceOf(yearly.serviceId)]).toEqual([
      1299, 12_990,
    ]);
    const detail = await admin.staff.plans.get({ planId: plan.id });
    expect(detail.otherPrices).toEqual({ raised: 2, lowered: 0, individual: 0 });

    expect(
      await outcomeOf(admin.staff.plans.adoptPrice({ planId: plan.id, seenAt: plan.updatedAt })),
    ).toBe('PLAN_CHANGED');
    const seenAt = dearer.updatedAt;
    expect(await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt })).toEqual({
      services: 2,
    });
    await api.jobsDone();
    // Dearer only after the days of notice that the terms promise, and on their day by itself.
    expect([await priceOf(monthly.serviceId), await priceOf(yearly.serviceId)]).toEqual([
      1299, 12_990,
    ]);
    const { otherPrices } = await admin.staff.plans.get({ planId: plan.id });
    expect(otherPrices).toEqual({ raised: 0, lowered: 0, individual: 0 });

    const mails = await api.db
      .selectFrom('mails')
      .select(['toAddress', 'text'])
      .where('kind', '=', 'service-price-changed')
      .execute();
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [monthly.customer.email, yearly.customer.email].toSorted(),
    );
    expect(mails.every(({ text }) => text.includes('opzeggen'))).toBe(true);
    expect(mails.some(({ text }) => text.includes('15,00 per maand, inclusief btw.'))).toBe(true);
    const told = await api.db
      .selectFrom('events')
      .select('type')
      .where('subjectId', '=', monthly.serviceId)
      .execute();
    expect(told.map(({ type }) => type)).toContain('service.price-changed');
    // Nothing is left to do, so nothing is asked for and nobody is mailed twice.
    expect(await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt })).toEqual({
      services: 0,
    });
    await api.jobsDone();
    const again = await api.db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'service-price-changed')
      .execute();
    expect(again).toHaveLength(2);
  });

  test('an ended service is left alone', async () => {
    const plan = await create({ module: 'simulator' });
    const { serviceId } = await make.activeService({ plan });
    await admin.staff.services.delete({ serviceId });
    const dearer = await edit(plan, { priceCents: cents(5000) });
    expect(
      await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt: dearer.updatedAt }),
    ).toEqual({ services: 0 });
    expect(await priceOf(serviceId)).toBe(1299);
  });

  test('one that ends on a day gets no invoice any more, and keeps its price', async () => {
    const plan = await create({ module: 'simulator' });
    const { serviceId } = await make.activeService({ plan });
    const stays = await make.activeService({ plan });
    await api.db
      .updateTable('services')
      .set({ cancelAt: new Date('2027-01-01T00:00:00Z') })
      .where('id', '=', serviceId)
      .execute();
    const { updatedAt: seenAt } = await edit(plan, { priceCents: cents(5000) });
    expect(await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt })).toEqual({
      services: 1,
    });
    await api.jobsDone();
    const planned = await api.db
      .selectFrom('services')
      .select(['id', 'nextPriceCents'])
      .where('planId', '=', plan.id)
      .execute();
    expect(Object.fromEntries(planned.map((row) => [row.id, row.nextPriceCents]))).toEqual({
      [serviceId]: null,
      [stays.serviceId]: 5000,
    });
  });

  test('pays a higher price from the day that the notice is over, by itself', async () => {
    const plan = await create({ module: 'simulator' });
    const { serviceId, customer } = await make.activeService({ plan });
    const dearer = await edit(plan, { priceCents: cents(5000) });
    const asked = api.clock.now;
    await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt: dearer.updatedAt });
    await api.jobsDone();
    const on = addDays(amsterdamDate(asked), 30);
    const mine = api.as(customer).customer.services;
    expect((await mine.get({ serviceId })).nextPrice).toEqual({ cents: 5000, on });
    const dayBefore = amsterdamInstant(addDays(on, -1), 23 * 3_600_000);
    await applyAnnouncedPrices(asSystem({ ...api.context, now: () => dayBefore }, 'test'));
    expect(await priceOf(serviceId)).toBe(1299);
    const theDay = amsterdamMidnight(on);
    await applyAnnouncedPrices(asSystem({ ...api.context, now: () => theDay }, 'test'));
    expect(await priceOf(serviceId)).toBe(5000);
    expect((await mine.get({ serviceId })).nextPrice).toBeNull();
  });

  test('pays a lower price at once, in place of a higher one that was announced', async () => {
    const plan = await create({ module: 'simulator' });
    const { serviceId } = await make.activeService({ plan });
    const dearer = await edit(plan, { priceCents: cents(5000) });
    await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt: dearer.updatedAt });
    await api.jobsDone();
    const cheaper = await edit(dearer, { priceCents: cents(999) });
    await admin.staff.plans.adoptPrice({ planId: plan.id, seenAt: cheaper.updatedAt });
    await api.jobsDone();
    const row = await api.db
      .selectFrom('services')
      .select(['priceCents', 'nextPriceCents', 'nextPriceOn'])
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ priceCents: 999, nextPriceCents: null, nextPriceOn: null });
  });
});
