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

test('a visitor reads what is sold, cheapest first, and what is not sold not at all', async () => {
  await make.plan({ name: 'Middel', priceCents: 1299 });
  await make.plan({ name: 'Duur', priceCents: 2500 });
  await make.plan({ name: 'Voorbij', priceCents: 700, active: false });
  await make.plan({ name: 'Goedkoop', priceCents: 499 });
  const { plans } = await api.nobody.public.plans.list();
  expect(plans.map(({ name, priceCents, popular }) => [name, priceCents, popular])).toEqual([
    ['Goedkoop', 499, false],
    ['Middel', 1299, true],
    ['Duur', 2500, false],
  ]);
});

test('features kept as a map of text are read as a list, as a list is', async () => {
  const { id, slug } = await make.plan({ name: 'Met een lijst' });
  const featuresOf = async () =>
    (await api.nobody.public.plans.list()).plans.find((plan) => plan.slug === slug)?.features;
  expect(await featuresOf()).toEqual(['1 website']);
  await api.db
    .updateTable('plans')
    .set({ features: JSON.stringify({ Websites: '10', 'E-mailadressen': 'Onbeperkt' }) })
    .where('id', '=', id)
    .execute();
  const asRead = await featuresOf();
  expect(asRead?.toSorted()).toEqual(['E-mailadressen: Onbeperkt', 'Websites: 10']);
});
