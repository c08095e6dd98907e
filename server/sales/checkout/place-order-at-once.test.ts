import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

describe('max services', () => {
  test('counts unpaid orders and holds under 20 parallel orders', async () => {
    await using api = await createTestApp({ settings: { max_services_per_user: '3' } });
    const make = createFactories(api);
    const customer = await make.customer();
    const plan = await make.plan();
    await make.activeService({ customer, plan });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(api.as(customer).customer.checkout.place(orderInput(plan))),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      'OK',
      'OK',
      ...Array.from({ length: 18 }, () => 'TOO_MANY_SERVICES'),
    ]);
    const orders = await api.db.selectFrom('orders').select('id').execute();
    expect(orders).toHaveLength(3);
  });

  test('a cancelled order makes room', async () => {
    await using api = await createTestApp({ settings: { max_services_per_user: '1' } });
    const make = createFactories(api);
    const plan = await make.plan();
    const { orderId, customer } = await make.pendingOrder({ plan });
    const client = api.as(customer).customer;
    expect(await outcomeOf(client.checkout.place(orderInput(plan)))).toBe('TOO_MANY_SERVICES');
    await client.orders.cancel({ orderId });
    expect(await outcomeOf(client.checkout.place(orderInput(plan)))).toBe('OK');
  });
});

describe('the idempotency key', () => {
  test('fifty times in parallel is one order and the same answer', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const input = orderInput(await make.plan());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.as(customer).customer.checkout.place(input)),
    );
    const [first] = answers;
    expect(first?.payUrl).toMatch(/^\/test-gateway\/[0-9a-f-]{36}$/);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(first)]),
    );
    expect(await api.db.selectFrom('orders').select('id').execute()).toEqual([
      { id: first?.orderId },
    ]);
    expect(await api.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
    expect(
      await api.db.selectFrom('testGatewayPayments').select('paymentId').execute(),
    ).toHaveLength(1);
  });

  test.each([
    ['another name', { serviceName: 'iets-anders' }],
    ['another method', { method: 'bank_transfer' as const }],
    ['another consent', { directStart: false }],
  ])('with %s is refused', async (_, other) => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const client = api.as(await make.customer()).customer;
    const plan = await make.plan();
    const input = orderInput(plan);
    await client.checkout.place(input);
    const { idempotencyKey } = input;
    const again = orderInput(plan, { ...other, idempotencyKey });
    expect(await outcomeOf(client.checkout.place(again))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await api.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('is the customer’s own: another with the same key gets an order of their own', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const input = orderInput(await make.plan());
    const one = await api.as(await make.customer()).customer.checkout.place(input);
    const other = await api.as(await make.customer()).customer.checkout.place(input);
    expect(other.orderId).not.toBe(one.orderId);
  });

  test('answers the same after the plan costs more and is not sold any more', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const plan = await make.plan();
    const client = api.as(await make.customer()).customer;
    const input = orderInput(plan);
    const placed = await client.checkout.place(input);
    await api.db
      .updateTable('plans')
      .set({ priceCents: cents(9999), active: false })
      .where('id', '=', plan.id)
      .execute();
    expect(await client.checkout.place(input)).toEqual(placed);
  });
});

test('a plan that is deleted in the instant of ordering is not sold, and the order is refused so', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const { id, ...plan } = await make.plan();
  const client = api.as(await make.customer()).customer;
  const outcomes = await whileHeld(
    api.db,
    (tx) => tx.deleteFrom('plans').where('id', '=', id).execute(),
    [() => outcomeOf(client.checkout.place(orderInput({ id, ...plan })))],
  );
  expect(outcomes).toEqual(['PLAN_NOT_AVAILABLE']);
  expect(await api.db.selectFrom('orders').select('id').execute()).toEqual([]);
});
