import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { fieldsOf } from '#tests/support/plan-fields.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  admin = api.as(await make.staff('admin'));
});
afterAll(() => api[Symbol.asyncDispose]());

/** A plan of 12.99 that costs 15 now, with a service at its old price for each cycle. */
async function dearerPlan() {
  const made = await make.plan({ priceCents: 1299 });
  const monthly = await make.activeService({ plan: made });
  const yearly = await make.activeService({ plan: made, cycle: 'yearly' });
  const planId = made.id;
  const { plan } = await admin.staff.plans.get({ planId });
  await admin.staff.plans.edit({
    planId,
    fields: { ...fieldsOf(plan), priceCents: cents(1500) },
    seenAt: plan.updatedAt,
  });
  return { planId, monthly: monthly.serviceId, yearly: yearly.serviceId };
}

const charge = (serviceId: string, priceCents: number) =>
  api.db
    .updateTable('services')
    .set({ priceCents: cents(priceCents) })
    .where('id', '=', serviceId)
    .execute();
const otherPrices = async (planId: string) => (await admin.staff.plans.get({ planId })).otherPrices;

test('prices of before go up, by month and by year', async () => {
  const { planId } = await dearerPlan();
  expect(await otherPrices(planId)).toEqual({ raised: 2, lowered: 0, individual: 0 });
});

test('a price that the plan never had is told apart, whichever way it goes', async () => {
  const { planId, monthly, yearly } = await dearerPlan();
  await charge(monthly, 1777);
  expect(await otherPrices(planId)).toEqual({ raised: 1, lowered: 1, individual: 1 });
  await charge(yearly, 10_000);
  expect(await otherPrices(planId)).toEqual({ raised: 1, lowered: 1, individual: 2 });
});

test('who pays the price of now, or leaves, is in no figure', async () => {
  const { planId, monthly, yearly } = await dearerPlan();
  await charge(monthly, 1500);
  await api.db
    .updateTable('services')
    .set({ cancelAt: new Date(api.clock.now.getTime() + 86_400_000) })
    .where('id', '=', yearly)
    .execute();
  expect(await otherPrices(planId)).toEqual({ raised: 0, lowered: 0, individual: 0 });
});
