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

test('the number of an invoice finds the order that it is of, also by its end or how it begins', async () => {
  const { orderId, customer: buyer } = await make.paidOrder();
  await api.jobsDone();
  const { items } = await api.as(buyer).customer.invoices.list({});
  const [{ invoiceNumber } = { invoiceNumber: '' }] = items;
  const foundBy = async (text: string) => (await asStaff.staff.search.find({ text })).invoices;
  const [series = '', digits = ''] = invoiceNumber.split('-');
  const short = `${series}-${Number(digits)}`;
  for (const text of [invoiceNumber, digits, short, invoiceNumber.slice(0, -2)]) {
    expect(await foundBy(text), text).toContainEqual({
      id: orderId,
      name: invoiceNumber,
      detail: expect.stringMatching(/./),
    });
  }
  expect(await foundBy(`C${invoiceNumber}`)).toEqual([]);
});

test('orders that the number of an invoice finds leave room for those that something else does', async () => {
  const plan = await make.plan({ name: 'Actie 0000' });
  const { orderId } = await make.paidOrder({ plan });
  for (let n = 0; n < 5; n += 1) await make.paidOrder();
  await api.jobsDone();
  const found = await asStaff.staff.search.find({ text: '0000' });
  expect(found.invoices).toHaveLength(5);
  expect(found.invoices.map(({ id }) => id)).not.toContain(orderId);
  expect(found.orders.map(({ id }) => id)).toContain(orderId);
});

test('a credit invoice finds the order of its invoice', async () => {
  const { orderId, customer: buyer } = await make.paidOrder();
  await api.jobsDone();
  const asAdmin = api.as(await make.staff('admin'));
  await asAdmin.staff.orders.refund({
    orderId,
    reason: 'Vergissing',
    endService: false,
    to: 'customer',
  });
  const { items } = await api.as(buyer).customer.invoices.list({});
  expect(items).toHaveLength(2);
  const found = await Promise.all(
    items.map(({ invoiceNumber }) => asStaff.staff.search.find({ text: invoiceNumber })),
  );
  expect(found.flatMap(({ invoices }) => invoices.map(({ id }) => id))).toEqual([orderId, orderId]);
});

test('a subject finds the ticket; what nobody has finds nothing', async () => {
  const { tickets } = await asStaff.staff.search.find({ text: 'kanaalhuis' });
  expect(tickets).toMatchObject([{ name: 'Kanaalhuis lekt' }]);
  expect(await asStaff.staff.search.find({ text: 'bestaat-nergens%_' })).toEqual({
    customers: [],
    orders: [],
    invoices: [],
    services: [],
    tickets: [],
  });
});
