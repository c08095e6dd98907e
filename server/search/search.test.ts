import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let asStaff: Api;
let customer: Awaited<ReturnType<typeof make.customer>>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  asStaff = api.as(await make.staff('staff'));
  customer = await make.customer();
  await make.activeService({ customer });
  await api.as(customer).customer.tickets.create({
    subject: 'Kanaalhuis lekt',
    message: 'Er staat water in de kelder.',
    priority: 'low',
  });
});
afterAll(() => api[Symbol.asyncDispose]());

test('a name finds whose it is and everything of theirs, of each kind a few', async () => {
  for (let n = 0; n < 7; n += 1) await make.pendingOrder({ customer });
  const found = await asStaff.staff.search.find({ text: customer.email.toUpperCase() });
  expect(found.customers.map(({ id }) => id)).toEqual([customer.id]);
  expect(found.orders).toHaveLength(5);
  expect(found.services).toHaveLength(1);
});

test('the beginning of an id finds the record, as screens show it', async () => {
  const { orders } = await asStaff.staff.search.find({ text: customer.email });
  const [order] = orders;
  const found = await asStaff.staff.search.find({ text: order?.id.slice(0, 8) ?? '' });
  expect(found.orders.map(({ id }) => id)).toContain(order?.id);
});

test('a subject finds the ticket; what nobody has finds nothing', async () => {
  const { tickets } = await asStaff.staff.search.find({ text: 'kanaalhuis' });
  expect(tickets).toMatchObject([{ name: 'Kanaalhuis lekt' }]);
  expect(await asStaff.staff.search.find({ text: 'bestaat-nergens%_' })).toEqual({
    customers: [],
    orders: [],
    services: [],
    tickets: [],
  });
});
