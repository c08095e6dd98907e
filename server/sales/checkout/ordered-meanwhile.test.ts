import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput, type TestPlan } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let plan: TestPlan;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  plan = await make.plan();
});
afterAll(() => api[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const later = (ms: number) => {
  api.clock.set(new Date(api.clock.now.getTime() + ms).toISOString());
};

test('a form that was open while its plan was ordered in another says so once', async () => {
  const { place } = api.as(await make.customer()).customer.checkout;
  const [first, second] = [orderInput(plan), orderInput(plan)];
  later(MINUTE_MS);
  expect(await outcomeOf(place({ ...first, openForMs: MINUTE_MS }))).toBe('OK');
  later(1000);
  expect(await outcomeOf(place({ ...second, openForMs: MINUTE_MS }))).toBe('ORDERED_MEANWHILE');
  // Pressed once more, they want it.
  expect(await outcomeOf(place(second))).toBe('OK');
});

test('the same form sent again is the same order, however long it was open', async () => {
  const { place } = api.as(await make.customer()).customer.checkout;
  const input = orderInput(plan);
  const { orderId } = await place({ ...input, openForMs: 1000 });
  later(MINUTE_MS);
  expect((await place({ ...input, openForMs: 2 * MINUTE_MS })).orderId).toBe(orderId);
});

test('what was ordered before, what was called off and another plan are no second one', async () => {
  const customer = await make.customer();
  const mine = api.as(customer).customer;
  const { place } = mine.checkout;
  const open = { openForMs: MINUTE_MS };
  await place(orderInput(plan));
  later(2 * MINUTE_MS);
  const { orderId } = await place({ ...orderInput(plan), ...open });
  expect(await outcomeOf(place({ ...orderInput(await make.plan()), ...open }))).toBe('OK');
  await mine.orders.cancel({ orderId });
  later(1000);
  expect(await outcomeOf(place({ ...orderInput(plan), openForMs: 30_000 }))).toBe('OK');
});

test('of two sent at the same moment one is told', async () => {
  const { place } = api.as(await make.customer()).customer.checkout;
  const outcomes = await Promise.all(
    [orderInput(plan), orderInput(plan)].map((input) =>
      outcomeOf(place({ ...input, openForMs: MINUTE_MS })),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['OK', 'ORDERED_MEANWHILE']);
});
