import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { readTrace } from '#tests/support/order-trace.ts';
import { createToppingUp, type Topping } from '#tests/support/top-ups.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let withCredit: (creditCents?: number) => Promise<Topping>;
beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  withCredit = createToppingUp(api);
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

/** Has calls wait for an order, so that each has begun before any of them goes on. */
function together<T>(orderId: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const lock = (tx: Tx) =>
    tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  return whileHeld(api.db, lock, calls);
}

test('who presses twice at once begins one payment', async () => {
  const shopper = await withCredit(1000);
  const orderId = await shopper.order();
  // Nothing of it is open, so that nothing is asked of the gateway before.
  const { id } = await make.paymentOf(orderId);
  await shopper.tell(await shopper.endSilently(id, 'canceled'));
  const press = () => shopper.begin(orderId, 299);
  const begun = await together(orderId, [press, press]);
  expect(new Set(begun).size).toBe(1);
  const { payments } = await readTrace(api.db, { orderId });
  expect(payments.toSorted()).toEqual(['canceled', 'open']);
});

test('of all and the rest at once one pays, and the other is credit', async () => {
  const shopper = await withCredit(1000);
  const orderId = await shopper.order();
  const all = await make.paymentOf(orderId);
  const rest = await shopper.begin(orderId, 299);
  const ids = await Promise.all([all.id, rest].map((id) => shopper.endSilently(id, 'paid')));
  await together(
    orderId,
    ids.map((id) => () => shopper.tell(id)),
  );
  const { status, payments, tasks } = await readTrace(api.db, { orderId });
  expect([status, tasks]).toEqual(['paid', ['credit-received']]);
  expect(payments).not.toContain('open');
  expect(await shopper.balance()).toBe(1299);
});

test('the same message twice at once pays once', async () => {
  const shopper = await withCredit(1000);
  const orderId = await shopper.order();
  const id = await shopper.endSilently(await shopper.begin(orderId, 299), 'paid');
  const tell = () => shopper.tell(id);
  await together(orderId, [tell, tell]);
  expect((await readTrace(api.db, { orderId })).status).toBe('paid');
  expect(await shopper.balance()).toBe(0);
});

test('who broke a payment off elsewhere is not sent back to it', async () => {
  const shopper = await withCredit(1000);
  const orderId = await shopper.order();
  const broken = await shopper.begin(orderId, 299);
  await shopper.endSilently(broken, 'canceled');
  expect(await shopper.begin(orderId, 299)).not.toBe(broken);
});

test('who paid elsewhere, and presses before the shop heard of it, does not pay twice', async () => {
  const shopper = await withCredit(1000);
  const orderId = await shopper.order();
  await shopper.endSilently(await shopper.begin(orderId, 299), 'paid');
  const again = shopper.mine.orders.payRest({ orderId, shownRestCents: cents(299) });
  await expect(again).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  expect((await readTrace(api.db, { orderId })).status).toBe('paid');
});
