import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person, type PlacedOrder } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { likePattern } from './search.ts';

let api: TestApp;
let staff: Person;
let order: PlacedOrder;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  staff = await make.staff('staff');
  order = await make.paidOrder({
    plan: await make.plan({ name: 'Korting 100%_ échte' }),
    serviceName: 'bakkerij-om-de-hoek',
  });
  const { profile } = api.as(order.customer).customer;
  await profile.save({ ...(await profile.get()), lastName: 'Oosterhout' });
  await make.paidOrder();
  await api.jobsDone();
});

afterAll(() => api[Symbol.asyncDispose]());

describe('what a person types', () => {
  test.each([
    ['100%', '100% katoen', true],
    ['100%', '1000 katoen', false],
    ['a_b', 'a_b', true],
    ['a_b', 'axb', false],
    ['\\', 'pad\\naar', true],
    ['\\', 'pad/naar', false],
    ['SANNE', 'sanne de vries', true],
    ["o'neil", "o'neil", true],
  ])('%s finds only itself: %s', async (search, text, found) => {
    const { rows } = await sql<{
      found: boolean;
    }>`select ${text}::text like ${likePattern(search)} as found`.execute(api.db);
    expect(rows).toEqual([{ found }]);
  });
});

describe('staff find a service', () => {
  test.each([
    ['by its name', 'bakkerij'],
    ['by the customer’s name', 'oosterhout'],
    ['by its plan', 'korting 100%'],
    ['by its plan without accents', 'echte'],
    ['by its plan in another order', 'echte korting'],
  ])('%s', async (_, text) => {
    const found = async (search: string) =>
      (await api.as(staff).staff.services.list({ search })).items.map(({ name }) => name);
    expect(await found(text)).toEqual(['bakkerij-om-de-hoek']);
    expect(await found(`${text}zz`)).toEqual([]);
  });
});

describe('staff find an order', () => {
  const search = async (text: string) => {
    const { items } = await api.as(staff).staff.orders.list({ search: text });
    return items.map(({ id }) => id);
  };

  test.each([
    ['by the start of its number', () => order.orderId.slice(0, 8)],
    ['by its whole number, in capitals', () => order.orderId.toUpperCase()],
    ['by half of its number', () => order.orderId.slice(0, 20)],
    ['by its number without dashes', () => order.orderId.replaceAll('-', '')],
    ['by its number with spaces', () => order.orderId.replaceAll('-', ' ')],
    ['by the customer’s address', () => order.customer.email],
    ['by the customer’s name', () => 'oosterhout'],
    ['by its plan', () => 'korting 100%'],
  ])('%s', async (_, text) => {
    expect(await search(text())).toEqual([order.orderId]);
  });

  test('by the number of its invoice, also among those with one status', async () => {
    const { items } = await api.as(order.customer).customer.invoices.list({});
    const [{ invoiceNumber: number } = { invoiceNumber: '' }] = items;
    expect(await search(number)).toEqual([order.orderId]);
    expect(await search(number.replace('-', ''))).toEqual([order.orderId]);
    expect(await search(number.replace('-', ' '))).toEqual([order.orderId]);
    const own = api.as(order.customer).customer.invoices;
    for (const typed of [number, number.replace('-', ''), number.replace('-', ' ')]) {
      const { items: found } = await own.list({ search: typed });
      expect(found.map(({ invoiceNumber }) => invoiceNumber)).toEqual([number]);
    }
    const { orders } = api.as(staff).staff;
    const completed = await orders.list({ search: number, status: ['completed'] });
    expect(completed.items.map(({ id }) => id)).toEqual([order.orderId]);
    expect((await orders.list({ search: number, status: ['failed'] })).items).toEqual([]);
  });

  test.each([['100%x'], ['%'.repeat(3)], ['zzzzzzzz']])('and nothing for %s', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  test.each([
    ['abcd-'],
    ['abcd-1234'],
    ['abcdef12-'],
    ['abcdef12-----'],
    ['abcdef12-1234-1234-1234-1234567890123'],
    ['abcdef1-2345'],
    ["'; drop table orders; --"],
    ['\\'],
    ['…'],
  ])('and %s is no fault', async (text) => {
    const { orders, services, customers } = api.as(staff).staff;
    for (const list of [orders.list, services.list, customers.list]) {
      expect(await outcomeOf(list({ search: text }))).toBe('OK');
    }
  });
});

test('a search too short for an index finds what it would with one', async () => {
  const { orders, services, customers, tickets } = api.as(staff).staff;
  const { email } = order.customer;
  expect((await orders.list({ search: '%_' })).items.map(({ id }) => id)).toEqual([order.orderId]);
  expect((await orders.list({ search: 'qx' })).items).toEqual([]);
  expect((await services.list({ search: '%_' })).items).toHaveLength(1);
  const people = (await customers.list({ search: email.slice(0, 2) })).items;
  expect(people.map((person) => person.email)).toContain(email);
  expect((await tickets.list({ search: 'qx' })).count).toEqual({ value: 0, exact: true });
});

test('staff find services and customers too, and filter by status', async () => {
  const { services, customers, orders } = api.as(staff).staff;
  const found = await services.list({ search: 'échte', status: ['active'] });
  expect(found.items).toEqual([
    expect.objectContaining({ customerId: order.customer.id, status: 'active' }),
  ]);
  expect((await services.list({ status: ['suspended'] })).items).toEqual([]);
  const people = await customers.list({ search: order.customer.email.toUpperCase() });
  expect(people.items).toEqual([
    expect.objectContaining({
      id: order.customer.id,
      role: 'customer',
      servicesCount: 1,
      totalSpentCents: 1299,
    }),
  ]);
  expect((await orders.list({ status: ['completed'] })).count).toEqual({ value: 2, exact: true });
  expect((await orders.list({ status: ['refunded'] })).items).toEqual([]);
});

test('the figures above the console and the dashboard count what there is', async () => {
  expect(await api.as(staff).staff.statistics.get()).toEqual({
    users: 3,
    orders: 2,
    services: 2,
    monthlyRevenueCents: 2598,
    openTickets: 0,
    toDeliver: 0,
    troubles: [],
    waitingMails: null,
    failedJobs: 0,
    missing: [],
  });
  expect(await api.as(order.customer).customer.dashboard.summary()).toEqual({
    hasDirectDebit: false,
    incidents: [],
    activeServices: 1,
    totalServices: 1,
    monthlyCostCents: 1299,
    openTickets: 0,
    totalSpentCents: 1299,
    openInvoices: 0,
    openPayments: 0,
    openCents: 0,
    nextPaymentDate: null,
  });
});
