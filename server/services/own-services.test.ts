import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

test('a service comes with its plan, what that has, and what a month of it costs', async () => {
  const customer = await make.customer();
  const plan = await make.plan({ name: 'VPS Proef', type: 'vps', priceCents: 1299 });
  const monthly = await make.activeService({ customer, plan, serviceName: 'per-maand' });
  api.clock.set('2026-11-23T11:05:00.000Z');
  const yearly = await make.activeService({
    customer,
    plan,
    serviceName: 'per-jaar',
    cycle: 'yearly',
  });
  await make.activeService();

  const { services } = api.as(customer).customer;
  const { items } = await services.list({});
  const ofPlan = {
    planName: 'VPS Proef',
    planType: 'vps',
    resources: { cpu: '1 vCPU', ram: '1 GB', storage: '10 GB', bandwidth: '1 TB' },
  };
  // Newest first; a year costs ten months, a twelfth of it by the month.
  expect(items).toEqual([
    expect.objectContaining({
      ...ofPlan,
      id: yearly.serviceId,
      name: 'per-jaar',
      monthlyCents: 1083,
    }),
    expect.objectContaining({
      ...ofPlan,
      id: monthly.serviceId,
      name: 'per-maand',
      monthlyCents: 1299,
    }),
  ]);

  const detail = await services.get({ serviceId: monthly.serviceId });
  expect(detail).toMatchObject({ ...ofPlan, status: 'active', monthlyCents: 1299 });
  const kept = await api.db
    .selectFrom('services')
    .select('serverInfo')
    .where('id', '=', monthly.serviceId)
    .executeTakeFirstOrThrow();
  expect(kept.serverInfo).toMatchObject({ hostname: expect.stringMatching(/\.test$/) });
  expect(detail.server).toEqual(kept.serverInfo);
});
