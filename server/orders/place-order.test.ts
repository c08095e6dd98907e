import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

test('sale', async () => {
  const t0 = performance.now();
  const api = await createTestApp();
  const t1 = performance.now();
  const make = createFactories(api);
  const order = await make.activeService();
  const t2 = performance.now();
  expect(order.serviceId).toBeTruthy();
  const detail = await api.as(order.customer).customer.orders.get({ orderId: order.orderId });
  expect(detail.status).toBe('completed');
  console.log(api.log.lines, detail);
  const t3 = performance.now();
  await api[Symbol.asyncDispose]();
  console.log('create', t1 - t0, 'sale', t2 - t1, 'close', performance.now() - t3);
});
