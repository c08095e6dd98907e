import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput, quoteInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

const REASON = 'Afgesproken aan de telefoon.';

/** A shop with a plan that costs nothing, and one for money. */
async function openShop() {
  const api = await createTestApp({ settings: { auto_provisioning: 'true' } });
  const make = createFactories(api);
  const free = await make.plan({ name: 'Proefhosting', priceCents: 0, module: 'simulator' });
  const paid = await make.plan({ name: 'Web', priceCents: 400, module: 'simulator' });
  return { api, make, free, paid, customer: await make.customer() };
}

/** Rows that an order has only where money is asked for it. */
async function moneyOf({ db }: TestApp, orderId: string): Promise<number> {
  const tables = ['payments', 'claims', 'invoices'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).select('orderId').where('orderId', '=', orderId).execute(),
    ),
  );
  return rows.flat().length;
}

async function serviceOf({ db }: TestApp, orderId: string, name: string) {
  return db
    .selectFrom('services')
    .select(['id', 'status', 'priceCents', 'expiresAt'])
    .where('orderId', '=', orderId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

/** Orders the free plan alone, until it is delivered. */
async function orderFree() {
  const shop = await openShop();
  const { api, free, customer } = shop;
  const { checkout } = api.as(customer).customer;
  const { orderId, payUrl } = await checkout.place(orderInput(free, { serviceName: 'proef' }));
  await api.jobsDone();
  const { id: serviceId } = await serviceOf(api, orderId, 'proef');
  return { ...shop, orderId, payUrl, serviceId };
}

test('a free plan is asked no way to pay, and delivered at once without money or invoice', async () => {
  const { api, free, customer, orderId, payUrl, serviceId } = await orderFree();
  await using _ = api;
  const mine = api.as(customer).customer;
  expect(
    await mine.checkout.quote(quoteInput({ plan: free.slug, cycle: 'monthly' })),
  ).toMatchObject({
    totalCents: 0,
    methods: [],
    mandateMethods: [],
    directDebit: null,
  });
  expect(payUrl).toBeNull();
  expect(await moneyOf(api, orderId)).toBe(0);
  expect(await mine.orders.get({ orderId })).toMatchObject({
    status: 'completed',
    totalCents: 0,
    invoice: null,
    payment: null,
    reopened: null,
    methods: [],
    service: { id: serviceId, status: 'active', expiresAt: null },
  });
  const mails = await api.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text'])
    .where('userId', '=', customer.id)
    .where('kind', 'in', ['order-paid', 'service-active'])
    .orderBy('kind')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Bestelling ontvangen: Proefhosting',
    'proef is actief',
  ]);
  expect(mails[0]?.text).toContain('Je hoeft niets te betalen.');
  expect(mails[1]?.text).not.toContain('Betaald tot');
});

test('a free service is never invoiced, and ends when its customer says so', async () => {
  const { api, customer, orderId, serviceId } = await orderFree();
  await using _ = api;
  const mine = api.as(customer).customer;
  for (const at of ['2026-12-10T11:00:00Z', '2027-06-10T11:00:00Z', '2028-01-10T11:00:00Z']) {
    await sweepAt(api, at);
  }
  expect(await renewalsOf(api, serviceId)).toEqual([]);
  expect(await serviceOf(api, orderId, 'proef')).toMatchObject({ status: 'active' });
  expect(await outcomeOf(mine.services.cancel({ serviceId, when: 'term_end' }))).toBe(
    'SERVICE_TERM_OVER',
  );
  await mine.services.cancel({ serviceId, when: 'now' });
  expect(await mine.services.get({ serviceId })).toMatchObject({
    status: 'cancelled',
    comesBack: false,
  });
  await mine.services.undoCancel({ serviceId });
  expect(await serviceOf(api, orderId, 'proef')).toMatchObject({
    status: 'active',
    expiresAt: null,
  });
});

test('there is nothing to give back, and no term for another price or plan', async () => {
  const { api, make, customer, orderId, serviceId } = await orderFree();
  await using _ = api;
  const mine = api.as(customer).customer;
  const { staff } = api.as(await make.staff('admin'));
  expect(await mine.returns.ofOrder({ orderId })).toMatchObject({ offers: [] });
  expect(await staff.orders.get({ orderId })).toMatchObject({
    status: 'completed',
    refundableCents: 0,
  });
  const refund = { orderId, reason: REASON, endService: true, to: 'customer' } as const;
  expect(await outcomeOf(staff.orders.refund(refund))).toBe('ORDER_NOT_REFUNDABLE');
  const asked = { orderId, ground: 'withdrawal', shownBackCents: cents(0) } as const;
  expect(await outcomeOf(mine.returns.ask(asked))).toBe('RETURN_NOT_OFFERED');
  const price = {
    serviceId,
    origin: 'individual',
    priceCents: cents(500),
    reason: REASON,
  } as const;
  expect(await outcomeOf(staff.serviceEdits.setPrice(price))).toBe('SERVICE_NOT_RUNNING');
  expect((await mine.planChanges.options({ serviceId })).refusal).toBe('free');
});

test('beside paid plans it is a line of nothing on their invoice', async () => {
  const { api, free, paid, customer } = await openShop();
  await using _ = api;
  const items = [
    ...orderInput(paid, { serviceName: 'betaald' }).items,
    ...orderInput(free, { serviceName: 'gratis' }).items,
  ];
  const { checkout } = api.as(customer).customer;
  const { orderId } = await checkout.place({ ...orderInput(paid), items });
  await payOnline(api, customer, orderId);
  await api.jobsDone();
  const lines = await api.db
    .selectFrom('invoiceLines')
    .innerJoin('invoices', 'invoices.id', 'invoiceId')
    .select(['description', 'grossCents', 'invoiceLines.vatCents'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  expect(lines).toEqual([
    { description: 'Web, 1 maand: betaald', grossCents: 400, vatCents: 69 },
    { description: 'Proefhosting, 1 maand: gratis', grossCents: 0, vatCents: 0 },
  ]);
  expect(await serviceOf(api, orderId, 'gratis')).toMatchObject({
    status: 'active',
    expiresAt: null,
  });
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [first, second] = await Promise.all(
    ['betaald', 'gratis'].map(async (name) =>
      renewalsOf(api, (await serviceOf(api, orderId, name)).id),
    ),
  );
  expect(first).toMatchObject([{ totalCents: 400 }]);
  expect(second).toEqual([]);
});

test('what was shown as free is not ordered for money, nor the other way round', async () => {
  const { api, free, paid, customer } = await openShop();
  await using _ = api;
  const { checkout } = api.as(customer).customer;
  const shown = (plan: typeof free, shownTotalCents: number) =>
    outcomeOf(checkout.place({ ...orderInput(plan), shownTotalCents: cents(shownTotalCents) }));
  expect(await shown(paid, 0)).toBe('PRICE_CHANGED');
  expect(await shown(free, 400)).toBe('PRICE_CHANGED');
});
