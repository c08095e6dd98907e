import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { cents } from '#domain/platform/money.ts';
import { createVies } from '#server/sales/vat-register/vies.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import {
  BILLING,
  createFactories,
  orderInput,
  type TestPlan,
  quoteInput,
} from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { startFakeVies, type FakeVies } from '#tests/support/vies.ts';

const BUYER = {
  kind: 'business',
  country: 'BE',
  vatId: 'BE0999123456',
  postalCode: '9000',
} as const;
const COMPANY = { ...BILLING, ...BUYER, company: 'Verstraete Webbureau', city: 'Gent' } as const;

let vies: FakeVies;
let api: TestApp;
let make: ReturnType<typeof createFactories>;
let plan: TestPlan;
/** Times that the shop wanted to know, also of what was being looked up. */
let wanted = 0;

beforeAll(async () => {
  vies = await startFakeVies();
  vies.companies.set('BE0999123456', { name: 'Verstraete Webbureau', address: 'Gent' });
  const register = createVies({ baseUrl: vies.baseUrl });
  const counted: typeof register = {
    lookUp(...asked) {
      wanted += 1;
      return register.lookUp(...asked);
    },
  };
  api = await createTestApp({ overrides: () => ({ vatIds: counted }) });
  make = createFactories(api);
  plan = await make.plan({ priceCents: 1299 });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await vies[Symbol.asyncDispose]();
});

async function checkoutOf() {
  const { checkout } = api.as(await make.customer()).customer;
  return {
    quote: () => checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly', buyer: BUYER })),
    place: (shown: number, fields: Partial<PlaceOrderInput> = {}) =>
      checkout.place(
        orderInput(plan, { billing: COMPANY, shownTotalCents: cents(shown), ...fields }),
      ),
  };
}

async function treatmentOf(orderId: string): Promise<string> {
  const { vatTreatment } = await api.db
    .selectFrom('orders')
    .select('vatTreatment')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return vatTreatment;
}

test('who orders while a btw-id is looked up waits for the same answer before btw is charged', async () => {
  const { quote, place } = await checkoutOf();
  const { asked, letGo } = vies.hold();
  const told = quote();
  await expect.poll(asked).toBe(1);
  const idempotencyKey = randomUUID();
  const placed = place(1074, { idempotencyKey });
  await expect.poll(() => wanted).toBe(2);
  letGo();
  expect(await told).toMatchObject({ totalCents: 1074, vatId: { state: 'valid' } });
  const { orderId } = await placed;
  expect(await treatmentOf(orderId)).toBe('reverse_charge');
  expect(vies.asked).toHaveLength(1);
  // Sent once more it is the same order, and nobody is asked.
  expect(await place(1074, { idempotencyKey })).toMatchObject({ orderId });
  expect(wanted).toBe(2);
});

test('who never asked for a price is looked up by the order, and told the price that is', async () => {
  api.clock.set(new Date(api.clock.now.getTime() + 25 * 3_600_000).toISOString());
  const { place } = await checkoutOf();
  expect(await refusalOf(place(1299))).toMatchObject({
    code: 'PRICE_CHANGED',
    data: { totalCents: 1074 },
  });
  const { orderId } = await place(1074);
  expect(await treatmentOf(orderId)).toBe('reverse_charge');
});
