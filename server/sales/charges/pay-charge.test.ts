import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { layOutInvoice } from '#server/sales/invoices/lay-out-invoice.ts';
import { INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { drawInvoice } from '#server/sales/invoices/draw-invoice.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { camtFile } from '#tests/support/camt.ts';
import { makeCharge, makeInvoiceable } from '#tests/support/charges.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { payOnline, sweepAt } from '#tests/support/renewals.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff'];
beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00Z');
  staff = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

const idOf = ({ orderId }: { orderId: string }) => ({ orderId });
const clientOf = (customer: { id: string }) => api.as(customer).customer;

/** Order, invoice, services of its customer and mails about it, as short as a test can read it. */
async function stateOf({ orderId, customer }: { orderId: string; customer: Person }) {
  const { status, paidAt, completedAt } = await api.db
    .selectFrom('orders')
    .select(['status', 'paidAt', 'completedAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const invoices = await api.db
    .selectFrom('invoices')
    .select(['kind', 'status', 'totalAmountCents'])
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('createdAt')
    .execute();
  const mails = await api.db
    .selectFrom('mails')
    .select('kind')
    .where('userId', '=', customer.id)
    .where('kind', 'like', 'charge-%')
    .orderBy('createdAt')
    .orderBy('kind')
    .execute();
  return {
    status,
    isPaid: paidAt !== null,
    isCompleted: completedAt !== null,
    invoices: invoices.map((one) => [one.kind, one.status, one.totalAmountCents]),
    mails: mails.map(({ kind }) => kind),
  };
}

const PAID = {
  status: 'completed',
  isPaid: true,
  isCompleted: true,
  invoices: [['invoice', 'paid', 24_200]],
  mails: ['charge-invoice', 'charge-paid'],
};

describe('work is paid', () => {
  test('online, and is completed at once with a receipt', async () => {
    const charge = await makeCharge(api);
    await payOnline(api, charge.customer, charge.orderId);
    expect(await stateOf(charge)).toEqual(PAID);
    expect(await staff.orders.get(idOf(charge))).toMatchObject({
      status: 'completed',
      service: null,
    });
  });

  test('by the link of its mail, without an account', async () => {
    const charge = await makeCharge(api);
    const [token = ''] = await mailedTokens(api, 'charge-invoice', charge.customer.email);
    const { payLinks } = api.nobody.public;
    expect(await payLinks.show({ token })).toMatchObject({
      invoiceNumber: charge.invoiceNumber,
      totalCents: 24_200,
      payable: true,
      transfer: { iban: 'NL91ABNA0417164300' },
    });
    const { payUrl } = await payLinks.pay({ token });
    const paymentId = /test-gateway\/([\da-f-]{36})/.exec(payUrl)?.[1] ?? '';
    const answer = { token, paymentId, outcome: 'paid', delivery: 'before-answer' } as const;
    await payLinks.answerTestPayment(answer);
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual(PAID);
    expect(await payLinks.show({ token })).toMatchObject({ state: 'paid' });
  });

  test('by a transfer that its bank statement tells', async () => {
    const charge = await makeCharge(api);
    const line = { amount: '242.00', text: charge.invoiceNumber };
    await staff.bankStatements.import({ file: camtFile([line]) });
    const { items } = await staff.bankStatements.lines({});
    const [match] = items;
    expect(match).toMatchObject({ proposal: { verdict: 'certain' } });
    await staff.bankStatements.book({
      lineId: match?.id ?? '',
      invoiceNumbers: [charge.invoiceNumber],
      booking: 'pay',
    });
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual(PAID);
  });

  test('because staff saw the money', async () => {
    const charge = await makeCharge(api);
    await staff.orders.markPaid(idOf(charge));
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual(PAID);
    expect(await outcomeOf(staff.orders.markPaid(idOf(charge)))).toBe('ORDER_NOT_PENDING');
  });

  test('from credit', async () => {
    const customer = await makeInvoiceable(api);
    const before = await makeCharge(api, { customer });
    await payOnline(api, customer, before.orderId);
    const back = { orderId: before.orderId, reason: 'Vergissing.', endService: true } as const;
    await staff.orders.refund({ ...back, to: 'credit' });
    const charge = await makeCharge(api, { customer });
    expect(await clientOf(customer).orders.get(idOf(charge))).toMatchObject({
      creditCents: 24_200,
    });
    await clientOf(customer).orders.payWithCredit(idOf(charge));
    expect(await stateOf(charge)).toMatchObject({ status: 'completed', invoices: PAID.invoices });
    expect(await clientOf(customer).credit.get()).toMatchObject({ balanceCents: 0 });
  });

  test('together with an order of a plan', async () => {
    const customer = await makeInvoiceable(api);
    const charge = await makeCharge(api, { customer });
    const { orderId, totalCents } = await make.pendingOrder({ customer });
    const { together, testGateway } = clientOf(customer);
    const open = await together.list();
    expect(open.orders.map((order) => [order.orderId, order.serviceName])).toEqual([
      [charge.orderId, null],
      [orderId, 'mijn-website'],
    ]);
    api.clock.set('2026-11-23T12:30:00Z');
    const { payUrl } = await together.pay({ orderIds: [charge.orderId, orderId] });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    expect(await testGateway.get({ paymentId })).toMatchObject({
      amountCents: cents(24_200 + totalCents),
    });
    await testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual(PAID);
  });

  test('once: what comes in a second time is credit', async () => {
    const charge = await makeCharge(api);
    const { payUrl } = await clientOf(charge.customer).orders.pay(idOf(charge));
    await staff.orders.markPaid(idOf(charge));
    const paymentId = payUrl.split('/').at(-1) ?? '';
    const answer = { paymentId, outcome: 'paid', delivery: 'before-answer' } as const;
    await clientOf(charge.customer).testGateway.answer(answer);
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual(PAID);
    expect(await clientOf(charge.customer).credit.get()).toMatchObject({ balanceCents: 24_200 });
  });
});

describe('work that is not paid', () => {
  test('is reminded of and overdue, and stays so: nothing expires, nothing is suspended', async () => {
    const { customer, serviceId } = await make.activeService({ cycle: 'yearly' });
    const charge = await makeCharge(api, { customer, serviceId });
    await sweepAt(api, '2026-12-04T11:00:00Z');
    await sweepAt(api, '2026-12-08T11:00:00Z');
    await sweepAt(api, '2027-06-01T11:00:00Z');
    const reminders = await api.db
      .selectFrom('mails')
      .select('kind')
      .where('userId', '=', customer.id)
      .where('kind', 'like', 'invoice-%')
      .orderBy('createdAt')
      .execute();
    expect(reminders.map(({ kind }) => kind)).toEqual(['invoice-due-soon', 'invoice-overdue']);
    expect(await stateOf(charge)).toMatchObject({
      status: 'pending',
      invoices: [['invoice', 'overdue', 24_200]],
    });
    const { status } = await api.db
      .selectFrom('services')
      .select('status')
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
    await payOnline(api, customer, charge.orderId);
    expect(await stateOf(charge)).toMatchObject({ status: 'completed' });
  });

  test('is not its customer’s to cancel', async () => {
    const charge = await makeCharge(api);
    expect(await outcomeOf(clientOf(charge.customer).orders.cancel(idOf(charge)))).toBe(
      'ORDER_IS_CHARGE',
    );
    expect(await stateOf(charge)).toMatchObject({ status: 'pending' });
  });

  test('is taken back by staff with a credit invoice, of which its customer hears', async () => {
    const charge = await makeCharge(api);
    await staff.orders.markFailed(idOf(charge));
    await api.jobsDone();
    expect(await stateOf(charge)).toEqual({
      status: 'failed',
      isPaid: false,
      isCompleted: false,
      invoices: [
        ['invoice', 'credited', 24_200],
        ['credit_note', 'paid', -24_200],
      ],
      mails: ['charge-invoice', 'charge-withdrawn'],
    });
    const [, note] = (await staff.orders.get(idOf(charge))).invoices.toSorted((a, b) =>
      b.kind.localeCompare(a.kind),
    );
    const document = await clientOf(charge.customer).invoices.get({ invoiceId: note?.id ?? '' });
    expect(document).toMatchObject({ reason: 'De factuur is ingetrokken.' });
    expect(document.lines).toMatchObject([
      { quantity: 1.5, unit: 'hour', unitCents: -10_000, netCents: -15_000 },
      { quantity: 1, unit: 'piece', unitCents: -5000, netCents: -5000 },
    ]);
    expect(await outcomeOf(clientOf(charge.customer).orders.pay(idOf(charge)))).toBe(
      'ORDER_NOT_PAYABLE',
    );
  });

  test('keeps an account from being deleted', async () => {
    const { customer } = await makeCharge(api);
    expect((await clientOf(customer).personalData.erasure()).refusals).toEqual([
      'HAS_UNPAID_INVOICES',
    ]);
  });
});

describe('money for work goes back', () => {
  test('all of it, and the service that it was for goes on', async () => {
    const { customer, serviceId } = await make.activeService();
    const charge = await makeCharge(api, { customer, serviceId });
    await payOnline(api, customer, charge.orderId);
    const { orderId } = charge;
    await staff.orders.refund({ orderId, reason: 'Niet goed.', endService: true, to: 'customer' });
    await api.jobsDone();
    expect(await stateOf(charge)).toMatchObject({
      status: 'refunded',
      invoices: [
        ['invoice', 'credited', 24_200],
        ['credit_note', 'paid', -24_200],
      ],
    });
    const { items } = await clientOf(customer).services.list({});
    expect(items.map(({ status }) => status)).toEqual(['active']);
  });

  test('a part of it, and then the rest', async () => {
    const charge = await makeCharge(api);
    await payOnline(api, charge.customer, charge.orderId);
    const { orderId } = charge;
    const part = { orderId, amountCents: cents(5000), reason: 'Korting.', to: 'customer' } as const;
    await refundPart(staff.orders, part);
    expect(await stateOf(charge)).toMatchObject({
      status: 'completed',
      invoices: [
        ['invoice', 'paid', 24_200],
        ['credit_note', 'paid', -5000],
      ],
    });
    api.clock.set('2026-11-23T11:10:00Z');
    await staff.orders.refund({ orderId, reason: 'De rest.', endService: false, to: 'customer' });
    await api.jobsDone();
    expect(await stateOf(charge)).toMatchObject({
      status: 'refunded',
      invoices: [
        ['invoice', 'credited', 24_200],
        ['credit_note', 'paid', -5000],
        ['credit_note', 'paid', -19_200],
      ],
    });
  });
});

test('what a bank takes back is owed again, and paid again by who gives the money', async () => {
  const charge = await makeCharge(api);
  await payOnline(api, charge.customer, charge.orderId);
  const { providerId } = await api.db
    .selectFrom('payments')
    .select('providerId')
    .where('orderId', '=', charge.orderId)
    .where(paidItsOrder)
    .executeTakeFirstOrThrow();
  const { test: gateway } = api.context.payments;
  const ctx = asSystem(api.context, 'test');
  const takenBack = {
    ...gateway,
    mode: 'test' as const,
    fetchReport: async (id: string) => {
      const report = await gateway?.fetchReport(id);
      if (!report) throw new Error('unknown');
      return { ...report, status: 'charged_back' as const, takenBackCents: cents(24_200) };
    },
  };
  const payments = { ...ctx.payments, test: takenBack as NonNullable<typeof gateway> };
  await settlePayment({ ...ctx, payments }, { gateway: 'test', providerId: providerId ?? '' });
  expect(await stateOf(charge)).toMatchObject({ status: 'completed' });
  const { orderId } = charge;
  const owed = { reopened: { openCents: 24_200, because: 'charged_back' } };
  expect(await staff.orders.get({ orderId })).toMatchObject(owed);
  expect(await api.as(charge.customer).customer.orders.get({ orderId })).toMatchObject(owed);
  await payOnline(api, charge.customer, orderId);
  expect(await staff.orders.get({ orderId })).toMatchObject({
    status: 'completed',
    reopened: null,
    refundableCents: 24_200,
  });
  await staff.orders.refund({ orderId, reason: 'Terug.', endService: false, to: 'customer' });
  expect(await stateOf(charge)).toMatchObject({ status: 'refunded' });
});

test('a shop without a gateway expects a transfer, and one payment pays it', async () => {
  await using shop = await createTestApp({ overrides: () => ({ payments: NO_GATEWAYS }) });
  const { orderId } = await makeCharge(shop);
  const admin = shop.as(await createFactories(shop).staff('admin')).staff;
  const payments = async () =>
    (await admin.orders.get({ orderId })).payments.map(({ method, status }) => [method, status]);
  expect(await payments()).toEqual([['bank_transfer', 'open']]);
  await admin.orders.markPaid({ orderId });
  expect(await payments()).toEqual([['bank_transfer', 'paid']]);
});

test('the price of one is printed as it was agreed, whatever was rounded', () => {
  const line = { ...INVOICE_LINE, quantity: 0.33, unit: 'hour', unitCents: 9510 } as const;
  const printed = JSON.stringify(layOutInvoice({ ...INVOICE, lines: [line] }));
  expect(printed).toMatch(/€\s95,10"/u);
  expect(printed).toContain('0,33 uur');
});

test('lists, files and reports know it', async () => {
  const charge = await makeCharge(api);
  await payOnline(api, charge.customer, charge.orderId);
  const { items } = await staff.orders.list({ search: 'verhuizing van je' });
  expect(items.map(({ id }) => id)).toContain(charge.orderId);
  const mine = await clientOf(charge.customer).orders.list({ search: 'verhuizing' });
  expect(mine.items).toMatchObject([{ planId: null, serviceName: null, termMonths: null }]);
  const reported = await staff.reports.orders({ month: '2026-11' });
  expect(reported.items.find(({ id }) => id === charge.orderId)).toMatchObject({
    termMonths: null,
  });
  const pdf = await drawInvoice(
    api.context.pdf,
    await clientOf(charge.customer).invoices.get({ invoiceId: charge.invoiceId }),
  );
  expect((await pdf.bytes()).length).toBeGreaterThan(1000);
  const ubl = await clientOf(charge.customer).invoices.downloadUbl({ invoiceId: charge.invoiceId });
  expect(await ubl.text()).toContain('<cbc:InvoicedQuantity unitCode="HUR">1.5');
});
