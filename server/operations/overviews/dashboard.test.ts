import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { answerMandate } from '#tests/support/mandates.ts';
import { refundPart } from '#tests/support/refund-part.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

test('a new customer has nothing, and nothing to pay', async () => {
  expect(await api.as(await make.customer()).customer.dashboard.summary()).toEqual({
    activeServices: 0,
    totalServices: 0,
    monthlyCostCents: 0,
    openTickets: 0,
    totalSpentCents: 0,
    openInvoices: 0,
    openPayments: 0,
    openCents: 0,
    nextPaymentDate: null,
    hasDirectDebit: false,
    incidents: [],
  });
});

test('who can have, or had, invoices collected sees where', async () => {
  await using offering = await createTestApp({ settings: { direct_debit_enabled: 'true' } });
  const customer = await createFactories(offering).customer();
  const { dashboard } = offering.as(customer).customer;
  expect(await dashboard.summary()).toMatchObject({ hasDirectDebit: true });
  await answerMandate(offering, customer, 'pays');
  await offering.db
    .deleteFrom('systemSettings')
    .where('key', '=', 'direct_debit_enabled')
    .execute();
  expect(await dashboard.summary()).toMatchObject({ hasDirectDebit: true });
  const other = await createFactories(offering).customer();
  expect(await offering.as(other).customer.dashboard.summary()).toMatchObject({
    hasDirectDebit: false,
    incidents: [],
  });
});

test('the figures count what is there: yearly by the month, ended not at all, of oneself only', async () => {
  const customer = await make.customer();
  const own = api.as(customer).customer;
  await make.activeService({ customer, plan: await make.plan({ priceCents: 1200 }) });
  await make.activeService({
    customer,
    plan: await make.plan({ priceCents: 1200 }),
    cycle: 'yearly',
    serviceName: 'per-jaar',
  });
  const manual = await make.plan({ priceCents: 500, module: 'manual' });
  await make.paidOrder({ customer, plan: manual, serviceName: 'nog-te-leveren' });
  const ended = await make.activeService({ customer, serviceName: 'voorbij' });
  await own.services.cancel({ serviceId: ended.serviceId, when: 'now' });
  await make.pendingOrder({ customer, method: 'bank_transfer', serviceName: 'per-bank' });
  await own.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  const { id: ticketId } = await own.tickets.create({ subject: 'Klaar', message: 'Hoi' });
  await own.tickets.close({ ticketId });
  await make.activeService();

  const { nextPaymentDate, ...figures } = await own.dashboard.summary();
  expect(figures).toEqual({
    activeServices: 2,
    totalServices: 3,
    // A month, ten months' price by twelve, and the one that is still to be delivered.
    monthlyCostCents: 1200 + 1000 + 500,
    openTickets: 1,
    totalSpentCents: 1200 + 12_000 + 1299,
    openInvoices: 1,
    openPayments: 1,
    openCents: 1299,
    hasDirectDebit: false,
    incidents: [],
  });
  expect(nextPaymentDate).toBe('2026-12-07');
});

test('what is to be paid counts what is overdue too, and begins with the earliest day', async () => {
  // A shop of its own: days of invoices never go back, so that its clock is not put back after it.
  await using later = await createTestApp();
  const { customer: newCustomer, pendingOrder } = createFactories(later);
  const customer = await newCustomer();
  const first = await pendingOrder({ customer, method: 'bank_transfer' });
  later.clock.set('2026-11-25T11:00:00.000Z');
  await pendingOrder({ customer, method: 'bank_transfer' });
  const { dashboard } = later.as(customer).customer;
  const toPay = { openInvoices: 2, nextPaymentDate: '2026-12-07' };
  expect(await dashboard.summary()).toMatchObject(toPay);
  await later.db
    .updateTable('invoices')
    .set({ status: 'overdue' })
    .where('orderId', '=', first.orderId)
    .execute();
  expect(await dashboard.summary()).toMatchObject(toPay);
});

test('what credit invoices gave back of a completed order was not spent', async () => {
  const { customer, orderId } = await make.activeService();
  const { orders, customers } = api.as(await make.staff('admin')).staff;
  await refundPart(orders, { orderId, reason: 'Storing', to: 'credit', amountCents: 300 });
  const spent = { totalSpentCents: 1299 - 300 };
  expect(await api.as(customer).customer.dashboard.summary()).toMatchObject(spent);
  expect((await customers.list({ search: customer.email })).items).toMatchObject([spent]);
});

test('what waits for a customer is told by name, of oneself only, and is gone once it is done', async () => {
  const customer = await make.customer();
  const own = api.as(customer).customer;
  expect(await own.dashboard.waiting()).toEqual({ invoices: [], orders: [], tickets: [] });

  const unpaid = await make.pendingOrder({ customer, serviceName: 'per-ideal' });
  const transfer = await make.pendingOrder({ customer, method: 'bank_transfer' });
  await make.paidOrder({ customer });
  await make.pendingOrder();
  const { id: ticketId } = await own.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  await own.tickets.create({ subject: 'Nog niet gelezen', message: 'Hoi' });
  const staff = api.as(await make.staff()).staff;
  await staff.tickets.setStatus({ ticketId, status: 'in_progress' });
  await staff.tickets.setStatus({ ticketId, status: 'waiting' });

  const { items } = await own.invoices.list({});
  const open = items.find(({ status }) => status === 'unpaid');
  expect(await own.dashboard.waiting()).toEqual({
    // The transfer has an invoice, and is told once.
    invoices: [
      {
        id: open?.id,
        invoiceNumber: open?.invoiceNumber,
        status: 'unpaid',
        totalCents: transfer.totalCents,
        dueDate: '2026-12-07',
      },
    ],
    orders: [
      {
        id: unpaid.orderId,
        serviceName: 'per-ideal',
        totalCents: unpaid.totalCents,
        paymentMethod: 'test_ideal',
      },
    ],
    tickets: [{ id: ticketId, subject: 'Vraag' }],
  });

  await own.orders.cancel({ orderId: unpaid.orderId });
  await own.orders.cancel({ orderId: transfer.orderId });
  await own.tickets.reply({ ticketId, message: 'Kijk maar.' });
  expect(await own.dashboard.waiting()).toEqual({ invoices: [], orders: [], tickets: [] });
});
