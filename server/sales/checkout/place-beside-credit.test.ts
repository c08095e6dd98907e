import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway } from '#server/sales/gateways/test-gateway.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { createFlakyGateway } from '#tests/support/fakes.ts';
import { readTrace, UNTOUCHED } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { createToppingUp, type Topping } from '#tests/support/top-ups.ts';

let api: TestApp;
let flaky: ReturnType<typeof createFlakyGateway> | undefined;
let make: ReturnType<typeof createFactories>;
let withCredit: (creditCents?: number) => Promise<Topping>;
beforeAll(async () => {
  api = await createTestApp({
    settings: { auto_provisioning: 'false', direct_debit_enabled: 'true' },
    overrides: ({ db, now }) => {
      flaky = createFlakyGateway(createTestGateway(db, now));
      return { payments: { ...NO_GATEWAYS, test: flaky } };
    },
  });
  make = createFactories(api);
  withCredit = createToppingUp(api);
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

const REST = { shownRestCents: cents(299) };

async function ordersOf({ mine }: Topping): Promise<number> {
  const { items } = await mine.orders.list({});
  return items.length;
}

test('what credit leaves is paid at the checkout, and credit pays all of the order', async () => {
  const shopper = await withCredit(1000);
  const input = orderInput(await make.plan({ priceCents: 1299 }), REST);
  const placed = await Promise.all([
    shopper.mine.checkout.place(input),
    shopper.mine.checkout.place(input),
  ]);
  placed.push(await shopper.mine.checkout.place(input));
  // Sent again it is the same order, and the same payment of the rest.
  expect(new Set(placed.map(({ payUrl }) => payUrl)).size).toBe(1);
  const { orderId, payUrl } = placed[0] ?? { orderId: '', payUrl: null };
  const paymentId = payUrl?.split('/').at(-1) ?? '';
  expect(await shopper.mine.testGateway.get({ paymentId })).toMatchObject({ amountCents: 299 });
  expect(await readTrace(api.db, { orderId })).toEqual(UNTOUCHED);
  api.clock.set('2026-11-23T11:01:00Z');
  await shopper.pay(paymentId);
  expect(await readTrace(api.db, { orderId })).toMatchObject({
    status: 'paid',
    payments: ['paid', 'paid (pays)'],
    invoices: ['paid'],
    tasks: [],
  });
  expect(await shopper.balance()).toBe(0);
  expect((await shopper.mine.checkout.place(input)).payUrl).toBeNull();
});

test.each([
  [1001, { creditCents: 1001, restCents: 298 }],
  [0, { creditCents: 0, restCents: 1299 }],
  [1299, { creditCents: 1299, restCents: 0 }],
])('nothing is ordered with %i cents of credit where another was shown', async (credit, data) => {
  const shopper = await withCredit(credit);
  const before = await ordersOf(shopper);
  const placing = shopper.mine.checkout.place(
    orderInput(await make.plan({ priceCents: 1299 }), REST),
  );
  await expect(placing).rejects.toMatchObject({ code: 'CREDIT_CHANGED', data });
  expect(await ordersOf(shopper)).toBe(before);
});

test.each([
  ['a transfer', { method: 'bank_transfer' as const }],
  ['credit alone', { method: 'credit' as const }],
  ['a mandate along', { directDebit: true as const }],
])('it does not go with %s', async (_, fields) => {
  const shopper = await withCredit(1000);
  const before = await ordersOf(shopper);
  const plan = await make.plan({ priceCents: 1299 });
  const placing = shopper.mine.checkout.place(orderInput(plan, { ...REST, ...fields }));
  expect(await outcomeOf(placing)).toBe('INPUT_INVALID');
  expect(await ordersOf(shopper)).toBe(before);
});

test('an order stands where the gateway is silent, and the rest is paid later', async () => {
  const shopper = await withCredit(1000);
  const input = orderInput(await make.plan({ priceCents: 1299 }), REST);
  if (flaky !== undefined) flaky.down = true;
  const { orderId, payUrl } = await shopper.mine.checkout.place(input);
  expect(payUrl).toBeNull();
  const begin = shopper.mine.orders.payRest({ orderId, ...REST });
  expect(await outcomeOf(begin)).toBe('PAYMENT_START_FAILED');
  if (flaky !== undefined) flaky.down = false;
  const { id } = await make.paymentOf(orderId);
  expect(await shopper.begin(orderId, 299)).toBe(id);
  expect((await readTrace(api.db, { orderId })).payments).toEqual(['open']);
});
