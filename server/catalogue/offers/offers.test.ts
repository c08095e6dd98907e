import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferFields, StaffOffer } from '#contract/staff/offers.ts';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, quoteInput } from '#tests/support/factories.ts';
import { SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { readOffers } from './queries.ts';

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
function create(over: Partial<PlanFields> = {}) {
  made += 1;
  const fields: PlanFields = {
    name: `Aanbod ${made}`,
    slug: `aanbod-${made}`,
    type: 'vps',
    ...SOLD_BY_TERM,
    priceCents: cents(999),
    yearlyPriceCents: null,
    otherPrices: [],
    features: [],
    resources: null,
    module: 'manual',
    moduleOptions: null,
    systems: [],
    ...over,
  };
  return admin.staff.plans.create({ requestKey: randomUUID(), fields, active: true });
}

type Option = OfferFields['options'][number];
const memory: Option = {
  key: 'memory',
  name: 'Extra geheugen',
  unit: 'GB',
  included: 4,
  min: 0,
  max: 8,
  step: 2,
  prices: [
    { termMonths: 1, unitCents: cents(150) },
    { termMonths: 12, unitCents: cents(1500) },
  ],
};
const NOTHING: OfferFields = { setups: [], options: [], addOnIds: [] };

const get = (planId: string) => admin.staff.offers.get({ planId });
const save = ({ planId, changedAt: seenAt }: StaffOffer, fields: Partial<OfferFields>) =>
  admin.staff.offers.save({ planId, fields: { ...NOTHING, ...fields }, seenAt });

describe('what goes with a plan', () => {
  test('is nothing until somebody says so', async () => {
    const { id } = await create();
    expect(await get(id)).toMatchObject({
      fields: NOTHING,
      prices: [
        { termMonths: 1, cents: 999 },
        { termMonths: 12, cents: 9990 },
      ],
    });
    expect(await readOffers(api.db, [id])).toMatchObject([
      { options: [], addOns: [], prices: [{ setupCents: 0 }, { setupCents: 0 }] },
    ]);
  });

  test('is read back as it was saved, and offered so', async () => {
    const { id } = await create();
    const backup = await create({ addOn: true, followsParent: true, priceCents: cents(299) });
    const fields: OfferFields = {
      setups: [{ termMonths: 1, cents: cents(2500) }],
      options: [memory, { ...memory, key: 'ips', name: 'Extra IPv4-adres', unit: '', step: 1 }],
      addOnIds: [backup.id],
    };
    const saved = await save(await get(id), fields);
    expect(saved.fields).toEqual(fields);
    expect(await get(id)).toEqual(saved);
    const [offer] = await readOffers(api.db, [id]);
    expect(offer).toMatchObject({
      prices: [
        { termMonths: 1, unitCents: 999, setupCents: 2500 },
        { termMonths: 12, unitCents: 9990, setupCents: 0 },
      ],
      options: [{ key: 'memory', prices: memory.prices }, { key: 'ips' }],
      addOns: [{ id: backup.id, followsParent: true, prices: [{ unitCents: 299 }, {}] }],
    });
  });

  test('is offered in the order that was asked for, of plans that are there', async () => {
    const [one, other] = [await create(), await create()];
    const offers = await readOffers(api.db, [other.id, randomUUID(), one.id]);
    expect(offers.map(({ id }) => id)).toEqual([other.id, one.id]);
  });

  test('keeps its prices as rows that are followed', async () => {
    const { id } = await create();
    const first = await save(await get(id), {
      options: [memory],
      setups: [{ termMonths: 12, cents: cents(1000) }],
    });
    const dearer = { ...memory, prices: [{ termMonths: 1 as const, unitCents: cents(175) }] };
    await save(first, { options: [dearer] });
    const prices = await api.db
      .selectFrom('optionPrices')
      .innerJoin('planOptions', 'planOptions.id', 'optionId')
      .select(['termMonths', 'cents'])
      .where('planId', '=', id)
      .orderBy('termMonths')
      .orderBy('validFrom')
      .execute();
    expect(prices).toEqual([
      { termMonths: 1, cents: 150 },
      { termMonths: 1, cents: 175 },
      { termMonths: 12, cents: 1500 },
      { termMonths: 12, cents: null },
    ]);
    const year = await api.db
      .selectFrom('prices')
      .select(['cents', 'setupCents'])
      .where('planId', '=', id)
      .where('termMonths', '=', 12)
      .orderBy('validFrom')
      .execute();
    expect(year).toEqual([
      { cents: 9990, setupCents: 0 },
      { cents: 9990, setupCents: 1000 },
      { cents: 9990, setupCents: 0 },
    ]);
    await expect(sql`update option_prices set cents = 1`.execute(api.db)).rejects.toThrow(
      'option_prices',
    );
  });

  test('has its set-up still when the price changes', async () => {
    const plan = await create();
    await save(await get(plan.id), { setups: [{ termMonths: 1, cents: cents(2500) }] });
    const {
      services: _services,
      used: _used,
      id,
      active: _active,
      position: _p,
      updatedAt,
      ...fields
    } = await admin.staff.plans.get({ planId: plan.id }).then((detail) => detail.plan);
    await admin.staff.plans.edit({
      planId: id,
      fields: { ...fields, priceCents: cents(1099) },
      seenAt: updatedAt,
    });
    const [offer] = await readOffers(api.db, [id]);
    expect(offer?.prices).toEqual([
      { termMonths: 1, unitCents: 1099, setupCents: 2500 },
      { termMonths: 12, unitCents: 10_990, setupCents: 0 },
    ]);
  });

  test('has an option back with the prices that are asked now', async () => {
    const { id } = await create();
    const first = await save(await get(id), { options: [memory] });
    const none = await save(first, {});
    expect((await readOffers(api.db, [id]))[0]?.options).toEqual([]);
    const monthly = { ...memory, prices: [{ termMonths: 1 as const, unitCents: cents(200) }] };
    const again = await save(none, { options: [monthly] });
    expect(again.fields.options).toEqual([monthly]);
    const rows = await api.db
      .selectFrom('planOptions')
      .select('id')
      .where('planId', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('is told in the log, by what changed', async () => {
    const { id } = await create();
    await save(await get(id), { setups: [{ termMonths: 1, cents: cents(500) }] });
    const entries = await api.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subjectId', '=', id)
      .where('action', '=', 'plan.edit-offer')
      .execute();
    expect(entries).toMatchObject([
      { before: { setups: [] }, after: { setups: [{ termMonths: 1, cents: 500 }] } },
    ]);
  });
});

describe('two editors', () => {
  test('do not overwrite what they never read', async () => {
    const { id } = await create();
    const seen = await get(id);
    await save(seen, { options: [memory] });
    for (const wanted of [
      NOTHING,
      { ...NOTHING, setups: [{ termMonths: 1 as const, cents: cents(100) }] },
    ]) {
      const late = owner.staff.offers.save({ planId: id, fields: wanted, seenAt: seen.changedAt });
      expect(await outcomeOf(late)).toBe('OFFER_CHANGED');
    }
    expect((await get(id)).fields.options).toHaveLength(1);
  });

  test('and one whose answer got lost, are told of nothing', async () => {
    const { id } = await create();
    const seen = await get(id);
    await save(seen, { options: [memory] });
    expect((await save(seen, { options: [memory] })).fields.options).toEqual([memory]);
  });
});

describe('what does not fit', () => {
  const proxmox = {
    module: 'proxmox',
    moduleOptions: {
      cores: 2,
      memoryMb: 4096,
      systemDiskGb: 40,
      networkMbit: null,
      loginName: 'root',
    },
    systems: [{ name: 'Debian 13', templateId: 9000 }],
  } as const;

  test('is an add-on that is none, or is the plan itself', async () => {
    const [plan, other] = [await create(), await create()];
    const addOn = await create({ addOn: true });
    const offer = await get(plan.id);
    for (const wrong of [other.id, plan.id, randomUUID()]) {
      expect(await outcomeOf(save(offer, { addOnIds: [wrong] }))).toBe('INPUT_INVALID');
    }
    expect(await outcomeOf(save(await get(addOn.id), { addOnIds: [addOn.id] }))).toBe(
      'INPUT_INVALID',
    );
  });

  test('is an option that its panel does nothing for', async () => {
    const { id } = await create();
    await api.db
      .updateTable('plans')
      .set({
        module: proxmox.module,
        moduleOptions: JSON.stringify(proxmox.moduleOptions),
        systems: JSON.stringify(proxmox.systems),
      })
      .where('id', '=', id)
      .execute();
    const offer = await get(id);
    expect(offer.counted).toEqual({ cores: 2, memory: 4, disk: 40 });
    const colour = { ...memory, key: 'colour' };
    expect(await outcomeOf(save(offer, { options: [colour] }))).toBe('INPUT_INVALID');
    await save(offer, { options: [{ ...memory, included: 99 }] });
    expect((await readOffers(api.db, [id]))[0]?.options).toMatchObject([{ included: 4 }]);
  });

  test('is another price for what is free or paid once, and to follow nothing', async () => {
    for (const wrong of [
      { soldOnce: true, yearlyPriceCents: cents(5000) },
      { priceCents: cents(0), otherPrices: [{ termMonths: 3 as const, priceCents: cents(1) }] },
      { followsParent: true },
      { addOn: true, followsParent: true, soldOnce: true },
    ]) {
      expect(await outcomeOf(create(wrong))).toBe('INPUT_INVALID');
    }
  });
});

describe('a plan that is sold once', () => {
  test('has one price, of no term', async () => {
    const { id } = await create({ soldOnce: true, priceCents: cents(4900) });
    expect((await get(id)).prices).toEqual([{ termMonths: 0, cents: 4900 }]);
  });

  test('stays so, as an add-on stays one once it was ordered', async () => {
    const plan = await create();
    await make.pendingOrder({
      plan: { id: plan.id, slug: plan.slug, name: plan.name, priceCents: plan.priceCents },
    });
    const { services: _s, used: _u, id, active: _a, position: _p, updatedAt, ...fields } = plan;
    for (const other of [{ soldOnce: true }, { addOn: true }]) {
      expect(
        await outcomeOf(
          admin.staff.plans.edit({
            planId: id,
            fields: { ...fields, ...other },
            seenAt: updatedAt,
          }),
        ),
      ).toBe('PLAN_SALE_FIXED');
    }
  });

  test('nor one that only goes with another is ordered by itself, and one that is free is', async () => {
    const free = await create({ priceCents: cents(0) });
    const [once, addOn] = [await create({ soldOnce: true }), await create({ addOn: true })];
    const customer = api.as(await make.customer());
    const { plans } = await customer.public.plans.list();
    expect(plans.some((plan) => plan.id === free.id)).toBe(true);
    for (const { id, slug } of [once, addOn]) {
      expect(plans.some((plan) => plan.id === id)).toBe(false);
      expect(
        await outcomeOf(
          customer.customer.checkout.quote(quoteInput({ plan: slug, termMonths: 1 })),
        ),
      ).toBe('PLAN_NOT_AVAILABLE');
    }
  });
});
