import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { bookTen } from '#tests/support/part-paid.ts';
import { refundPart } from '#tests/support/refund-part.ts';

/** One shop with something of everything, and what each of its screens says of it. */
let api: TestApp;
let customer: Person;
let staff: Api['staff'];
let own: Api['customer'];

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  customer = await make.customer();
  own = api.as(customer).customer;
  const admin = await make.staff('admin');
  staff = api.as(admin).staff;
  await make.staff('staff');
  await make.staff('owner');
  const { orderId } = await make.activeService({ customer });
  const suspended = await make.activeService({ customer, serviceName: 'stilgelegd' });
  await staff.services.suspend({ serviceId: suspended.serviceId, reason: 'staff' });
  const ended = await make.activeService({ customer, serviceName: 'voorbij' });
  await own.services.cancel({ serviceId: ended.serviceId, when: 'now' });
  const byHand = await make.plan({ priceCents: 500, module: 'manual' });
  await make.paidOrder({ customer, plan: byHand, serviceName: 'nog-te-leveren' });
  await refundPart(staff.orders, {
    orderId,
    reason: 'Storing',
    to: 'credit',
    amountCents: cents(300),
  });
  // Three things to pay, of which one has an invoice, and two can be paid together.
  await make.pendingOrder({ customer, serviceName: 'per-ideal' });
  await make.pendingOrder({ customer, serviceName: 'nog-een' });
  await make.pendingOrder({ customer, method: 'bank_transfer', serviceName: 'per-bank' });
  await make.pendingOrder();
  await own.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  const { id: ticketId } = await own.tickets.create({ subject: 'Klaar', message: 'Hoi' });
  await own.tickets.close({ ticketId });
  // Colleagues: one with nothing of their own, one who is a customer too, one of the shop.
  const rights = ['technical' as const];
  await make.member({ account: customer, rights });
  const both = await make.member({ account: customer, rights });
  await make.activeService({ customer: both, serviceName: 'van-een-collega' });
});
afterAll(() => api[Symbol.asyncDispose]());

/** A number that several screens show, with each of them. */
type Row = readonly [what: string, ...screens: (() => Promise<number>)[]];

const mine = async () => (await staff.customers.list({ search: customer.email })).items[0];
const detail = () => staff.customers.get({ customerId: customer.id });
const all = async () => (await staff.customers.list({ limit: 100 })).items;
const exported = async () => {
  const rows = [];
  for await (const { items } of await staff.customers.export({})) rows.push(...items);
  return rows;
};
const ownServices = async (status: 'active' | 'pending' | 'suspended' | 'offline') =>
  (await staff.services.list({ search: customer.email, status: [status] })).count.value;
const LIVE = ['active', 'pending', 'suspended', 'offline'] as const;

const ROWS: readonly Row[] = [
  [
    'active services of a customer',
    async () => (await own.dashboard.summary()).activeServices,
    async () => (await mine())?.servicesCount ?? -1,
    async () => (await detail()).servicesCount,
    async () => (await exported()).find(({ id }) => id === customer.id)?.servicesCount ?? -1,
    () => ownServices('active'),
  ],
  [
    'services of a customer that did not end',
    async () => (await own.dashboard.summary()).totalServices,
    async () => (await mine())?.liveServices ?? -1,
    async () => (await own.services.list({})).count.value,
    async () => (await Promise.all(LIVE.map(ownServices))).reduce((sum, count) => sum + count, 0),
  ],
  [
    'active services of the shop',
    async () => (await staff.customers.totals()).services,
    async () => (await staff.services.totals()).active,
    async () => (await staff.services.list({ status: ['active'] })).count.value,
    async () => (await all()).reduce((sum, { servicesCount }) => sum + servicesCount, 0),
  ],
  [
    'services of the shop that did not end',
    async () => (await staff.customers.totals()).liveServices,
    async () => (await staff.services.totals()).total,
    async () => (await staff.statistics.get()).services,
    async () => (await all()).reduce((sum, row) => sum + row.liveServices, 0),
  ],
  [
    'accounts',
    async () => (await staff.statistics.get()).users,
    async () => (await staff.customers.list({})).count.value,
    async () => (await exported()).length,
  ],
  [
    'who works for the shop',
    async () => (await staff.customers.totals()).admins,
    async () => (await staff.customers.list({ role: ['staff', 'admin', 'owner'] })).count.value,
  ],
  [
    'revenue',
    async () => (await staff.customers.totals()).revenueCents,
    async () => (await staff.orders.totals()).revenueCents,
    async () => (await staff.reports.get()).paid.cents,
    async () => sumCents((await all()).map(({ totalSpentCents }) => totalSpentCents)),
  ],
  [
    'revenue of this month',
    async () => (await staff.statistics.get()).monthlyRevenueCents,
    async () => (await staff.reports.get()).months.at(-1)?.revenueCents ?? -1,
    async () =>
      sumCents(
        (await staff.reports.orders({ month: '2026-11' })).items.map(
          ({ totalCents, creditedCents }) => cents(totalCents - creditedCents),
        ),
      ),
  ],
  [
    'paid orders',
    async () => (await staff.orders.totals()).paid,
    async () => (await staff.reports.get()).paid.count,
    async () => (await staff.orders.list({ status: ['paid', 'completed'] })).count.value,
  ],
  [
    'orders',
    async () => (await staff.orders.totals()).total,
    async () => (await staff.statistics.get()).orders,
    async () => (await staff.orders.list({})).count.value,
  ],
  [
    'orders that wait for their money',
    async () => (await staff.orders.totals()).pending,
    async () => (await staff.reports.get()).pending.count,
    async () => (await staff.orders.list({ status: ['pending'] })).count.value,
  ],
  [
    'open tickets of a customer',
    async () => (await own.dashboard.summary()).openTickets,
    async () => (await detail()).openTickets,
  ],
  [
    'open tickets of the shop',
    async () => (await staff.statistics.get()).openTickets,
    async () => {
      const { total, closed } = await staff.tickets.counts();
      return total - closed;
    },
  ],
  [
    'open invoices of a customer',
    async () => (await own.dashboard.summary()).openInvoices,
    async () => (await detail()).openInvoices,
    async () => (await own.invoices.list({ status: ['unpaid', 'overdue'] })).count.value,
    async () => (await own.dashboard.waiting()).invoices.length,
  ],
  [
    'payments that are asked of a customer',
    async () => (await own.dashboard.summary()).openPayments,
    async () => (await own.together.list()).openPayments,
    async () => {
      const { invoices, orders } = await own.dashboard.waiting();
      return invoices.length + orders.length;
    },
  ],
  [
    'money that is asked of a customer',
    async () => (await own.dashboard.summary()).openCents,
    async () => (await own.together.list()).openCents,
    async () => {
      const { invoices, orders } = await own.dashboard.waiting();
      return sumCents([...invoices, ...orders].map(({ totalCents }) => totalCents));
    },
  ],
];

for (const [what, ...screens] of ROWS) {
  test(`one number says how many there are of: ${what}`, async () => {
    const told = await Promise.all(screens.map((screen) => screen()));
    expect(told[0]).toBeGreaterThan(0);
    expect(told).toEqual(told.map(() => told[0]));
  });
}

test('customers are neither who works for the shop nor who only works for a customer', async () => {
  const { customers, admins } = await staff.customers.totals();
  const { users } = await staff.statistics.get();
  expect({ customers, admins, users }).toEqual({ customers: 3, admins: 3, users: 7 });
});

test('what is left of an invoice of which a part came in is asked everywhere, and not all of it', async () => {
  const make = createFactories(api);
  const payer = await make.customer();
  const { dashboard, together } = api.as(payer).customer;
  const { orderId } = await make.pendingOrder({ customer: payer, method: 'bank_transfer' });
  expect(await dashboard.summary()).toMatchObject({ openPayments: 1, openCents: 1299 });
  await bookTen(api, orderId);
  const left = { openPayments: 1, openCents: 299 };
  expect(await dashboard.summary()).toMatchObject(left);
  expect(await together.list()).toMatchObject(left);
  expect((await dashboard.waiting()).invoices).toMatchObject([{ totalCents: 299 }]);
  expect(await staff.customers.get({ customerId: payer.id })).toMatchObject({
    openInvoices: 1,
    openInvoicesCents: 299,
  });
});
