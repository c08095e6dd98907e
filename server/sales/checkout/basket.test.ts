import { expect, test } from 'vitest';
import type { OrderedItem } from '#contract/customer/checkout.ts';
import type { OfferFields } from '#contract/staff/offers.ts';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import {
  createFactories,
  orderInput,
  type Person,
  type TestPlan,
} from '#tests/support/factories.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

const MEMORY: OfferFields['options'][number] = {
  key: 'memory',
  name: 'Extra geheugen',
  unit: 'GB',
  included: 4,
  min: 0,
  max: 8,
  step: 2,
  prices: [{ termMonths: 1, unitCents: cents(150) }],
};

/** A shop with a server that has an option and a set-up, and web hosting beside it. */
async function openShop() {
  const api = await createTestApp({ settings: { auto_provisioning: 'true' } });
  const make = createFactories(api);
  const server = await make.plan({ name: 'VPS', priceCents: 1000, module: 'simulator' });
  const hosting = await make.plan({ name: 'Web', priceCents: 400, module: 'simulator' });
  const { offers } = api.as(await make.staff('admin')).staff;
  const { changedAt: seenAt } = await offers.get({ planId: server.id });
  await offers.save({
    planId: server.id,
    fields: { setups: [{ termMonths: 1, cents: cents(2500) }], options: [MEMORY], addOnIds: [] },
    seenAt,
  });
  return { api, make, server, hosting, customer: await make.customer() };
}

type Wanted = { plan: TestPlan; fields: Partial<OrderedItem> };

async function orderBasket(
  api: TestApp,
  { customer, wanted, ...more }: { customer: Person; wanted: Wanted[]; discountCode?: string },
) {
  const { checkout } = api.as(customer).customer;
  const items = wanted.flatMap(({ plan, fields }) => orderInput(plan, fields).items);
  const code = more.discountCode === undefined ? {} : { discountCode: more.discountCode };
  const asked = items.map(({ plan, cycle, options }) => ({ plan, cycle, options }));
  const { totalCents } = await checkout.quote({ items: asked, ...code });
  const [first] = wanted;
  if (first === undefined) throw new Error('nothing is ordered');
  const input = { ...orderInput(first.plan), items, ...code, shownTotalCents: totalCents };
  return { ...(await checkout.place(input)), totalCents, input };
}

const ofOrder = (api: TestApp, orderId: string) => ({
  lines: () =>
    api.db
      .selectFrom('orderLines')
      .select(['name', 'part', 'quantity', 'totalCents', 'state', 'serviceName', 'discountCents'])
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute(),
  services: () =>
    api.db
      .selectFrom('services')
      .select(['id', 'name', 'status', 'priceCents', 'options'])
      .where('orderId', '=', orderId)
      .orderBy('name')
      .execute(),
  invoice: () =>
    api.db
      .selectFrom('invoiceLines')
      .innerJoin('invoices', 'invoices.id', 'invoiceId')
      .select(['description', 'grossCents', 'totalAmountCents', 'invoices.status'])
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute(),
});

test('several things are one order, one payment and one invoice, and a service each', async () => {
  const { api, server, hosting, customer } = await openShop();
  await using _ = api;
  const wanted = [
    { plan: server, fields: { serviceName: 'alpha', options: { memory: 4 } } },
    { plan: hosting, fields: { serviceName: 'beta' } },
  ];
  const { orderId, totalCents } = await orderBasket(api, { customer, wanted });
  expect(totalCents).toBe(1000 + 2500 + 4 * 150 + 400);
  const order = ofOrder(api, orderId);
  const line = { quantity: 1, state: 'open', serviceName: 'alpha', discountCents: null };
  expect(await order.lines()).toEqual([
    { ...line, name: 'VPS', part: 'base', totalCents: 1000 },
    { ...line, name: 'Eenmalige kosten VPS', part: 'setup', totalCents: 2500 },
    { ...line, name: 'Extra geheugen (GB)', part: 'option', quantity: 4, totalCents: 600 },
    { ...line, name: 'Web', part: 'base', totalCents: 400, serviceName: 'beta' },
  ]);

  await payOnline(api, customer, orderId);
  await api.jobsDone();
  expect((await order.lines()).map(({ state }) => state)).toEqual(Array(4).fill('done'));
  expect(await order.services()).toMatchObject([
    // The price of a term has nothing in it that is paid once.
    { name: 'alpha', status: 'active', priceCents: 1600, options: { memory: 4 } },
    { name: 'beta', status: 'active', priceCents: 400, options: {} },
  ]);
  expect(await order.invoice()).toMatchObject([
    {
      description: 'VPS, 1 maand: alpha',
      grossCents: 1000,
      totalAmountCents: 4500,
      status: 'paid',
    },
    { description: 'Eenmalige kosten VPS: alpha', grossCents: 2500 },
    { description: '4 × Extra geheugen (GB), 1 maand: alpha', grossCents: 600 },
    { description: 'Web, 1 maand: beta', grossCents: 400 },
  ]);
  const mine = api.as(customer).customer;
  expect(await mine.orders.get({ orderId })).toMatchObject({
    planName: 'VPS en 1 meer',
    status: 'completed',
    totalCents: 4500,
  });

  // The next term of each is its own, without what was paid once.
  api.clock.set('2026-12-10T11:00:00Z');
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [alpha, beta] = await order.services();
  expect(await renewalsOf(api, alpha?.id ?? '')).toMatchObject([{ totalCents: 1600 }]);
  expect(await renewalsOf(api, beta?.id ?? '')).toMatchObject([{ totalCents: 400 }]);
});

test('a code is spread over what it counts for, each service has its part later', async () => {
  const { api, server, hosting, customer } = await openShop();
  await using _ = api;
  await makeDiscount(api, { code: 'VIJF', percent: null, amountCents: cents(500), terms: 2 });
  const wanted = [
    { plan: server, fields: { serviceName: 'alpha' } },
    { plan: hosting, fields: { serviceName: 'beta' } },
  ];
  const basket = await orderBasket(api, { customer, wanted, discountCode: 'VIJF' });
  expect(basket.totalCents).toBe(1000 + 2500 + 400 - 500);
  const order = ofOrder(api, basket.orderId);
  expect((await order.lines()).map(({ discountCents }) => discountCents)).toEqual([357, null, 143]);
  await payOnline(api, customer, basket.orderId);
  await api.jobsDone();
  expect(await order.services()).toMatchObject([{ priceCents: 1000 }, { priceCents: 400 }]);
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [alpha, beta] = await order.services();
  expect(await renewalsOf(api, alpha?.id ?? '')).toMatchObject([{ totalCents: 643 }]);
  expect(await renewalsOf(api, beta?.id ?? '')).toMatchObject([{ totalCents: 257 }]);
});

test('what is given back ends all of its services; a key with another basket is another order', async () => {
  const { api, make, server, hosting, customer } = await openShop();
  await using _ = api;
  const wanted = [
    { plan: server, fields: { serviceName: 'alpha' } },
    { plan: hosting, fields: { serviceName: 'beta' } },
  ];
  const { orderId, input } = await orderBasket(api, { customer, wanted });
  const { checkout } = api.as(customer).customer;
  expect(await outcomeOf(checkout.place({ ...input, items: input.items.slice(0, 1) }))).toBe(
    'IDEMPOTENCY_MISMATCH',
  );
  await payOnline(api, customer, orderId);
  await api.jobsDone();
  await api.as(await make.staff('admin')).staff.orders.refund({
    orderId,
    reason: 'Herroepen',
    endService: true,
    to: 'customer',
  });
  const order = ofOrder(api, orderId);
  expect((await order.services()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect((await order.lines()).map(({ state }) => state)).toEqual(Array(3).fill('undone'));
});

test('an option that is not offered, and more services than one may have, are refused', async () => {
  const { api, make, server, customer } = await openShop();
  await using _ = api;
  const { checkout } = api.as(customer).customer;
  const asked = (options: Record<string, number>) =>
    outcomeOf(checkout.quote({ items: [{ plan: server.slug, cycle: 'monthly', options }] }));
  expect(await asked({ memory: 3 })).toBe('INPUT_INVALID');
  expect(await asked({ disk: 1 })).toBe('INPUT_INVALID');
  // The option has no price for a year.
  const yearly = { plan: server.slug, cycle: 'yearly', options: { memory: 2 } } as const;
  expect(await outcomeOf(checkout.quote({ items: [yearly] }))).toBe('INPUT_INVALID');
  await api.saveSettings({ max_services_per_user: '2' });
  const plan = await make.plan({ priceCents: 100 });
  const items = ['a', 'b', 'c'].flatMap((serviceName) => orderInput(plan, { serviceName }).items);
  const input = { ...orderInput(plan), items, shownTotalCents: cents(300) };
  expect(await outcomeOf(checkout.place(input))).toBe('TOO_MANY_SERVICES');
});
