import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents, type Cents } from '#domain/platform/money.ts';
import { earnedThrough } from '#domain/sales/deferred-revenue.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { camtFile } from '#tests/support/camt.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { beginCorrection, claimOf, correct, invoiceOf } from '#tests/support/corrections.ts';
import { COMPANY_ABROAD, createFactories } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { onlyRenewalOf, payOnline, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import { readUbl, schemaFaults } from '#tests/support/ubl.ts';
import { brokenRules } from '#tests/support/ubl-rules.ts';
import { find } from '#tests/support/xml-tree.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff'];
beforeAll(async () => {
  api = await createTestApp({ settings: { vat_one_stop_shop: 'true' } });
  make = createFactories(api);
});
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00Z');
  staff = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

const LESS = { priceCents: cents(6050) };

test('a transfer that names the old number pays what is owed now', async () => {
  const { orderId, invoiceId, invoiceNumber } = await makeCharge(api);
  await correct(staff.corrections, invoiceId, LESS);
  const now = await invoiceOf(api, orderId);
  await staff.bankStatements.import({
    file: camtFile([{ amount: '151.25', text: invoiceNumber }]),
  });
  const { items } = await staff.bankStatements.lines({});
  const [line] = items;
  expect(line).toMatchObject({
    proposal: {
      verdict: 'certain',
      weighed: { invoices: [{ invoiceNumber: now.invoiceNumber }] },
    },
  });
  await staff.bankStatements.book({
    lineId: line?.id ?? '',
    invoiceNumbers: [invoiceNumber],
    booking: 'pay',
  });
  expect(await claimOf(api, orderId)).toEqual([15_125, 0]);
  expect(await invoiceOf(api, orderId)).toMatchObject({ status: 'paid' });
});

test.each([
  { price: 6050, owed: [15_125, 0], status: 'completed', credit: 24_200 - 15_125 },
  { price: 16_100, owed: [30_200, 30_200], status: 'pending', credit: 24_200 },
])('what was begun to be paid of the old amount pays $price as credit', async (given) => {
  const { orderId, invoiceId, customer } = await makeCharge(api);
  const { payUrl } = await api.as(customer).customer.orders.pay({ orderId });
  api.clock.set('2026-11-23T13:00:00Z');
  await correct(staff.corrections, invoiceId, { priceCents: cents(given.price) });
  const paymentId = /test-gateway\/([\da-f-]{36})/.exec(payUrl)?.[1] ?? '';
  await api.as(customer).customer.testGateway.answer({
    paymentId,
    outcome: 'paid',
    delivery: 'before-answer',
  });
  await api.jobsDone();
  expect(await claimOf(api, orderId)).toEqual(given.owed);
  const { status } = await staff.orders.get({ orderId });
  expect(status).toBe(given.status);
  const { balanceCents } = await api.as(customer).customer.credit.get();
  expect(balanceCents).toBe(given.credit);
});

test('the link of the old mail leads to the new invoice', async () => {
  const { orderId, invoiceId, customer } = await makeCharge(api);
  const [token = ''] = await mailedTokens(api, 'charge-invoice', customer.email);
  await correct(staff.corrections, invoiceId, LESS);
  const { invoiceNumber } = await invoiceOf(api, orderId);
  expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({
    invoiceNumber,
    totalCents: 15_125,
    payable: true,
  });
});

test('only the new invoice is listed as open, and reminded of', async () => {
  const { orderId, invoiceId, customer } = await makeCharge(api);
  await correct(staff.corrections, invoiceId, LESS);
  const { id } = await invoiceOf(api, orderId);
  const { items } = await staff.invoices.listAll({ search: customer.email, state: ['unpaid'] });
  expect(items.map((one) => [one.id, one.openCents])).toEqual([[id, 15_125]]);
  await sweepAt(api, '2026-12-05T11:00:00Z');
  const reminders = await api.db
    .selectFrom('mails')
    .select(['invoiceId', 'text'])
    .where('userId', '=', customer.id)
    .where('kind', '=', 'invoice-due-soon')
    .execute();
  expect(reminders.map((one) => one.invoiceId)).toEqual([id]);
  expect(reminders[0]?.text).toMatch(/151,25/);
});

test('the documents of a company are right e-invoices that name the old one', async () => {
  const order = await make.paidOrder({ billing: COMPANY_ABROAD });
  const { id: invoiceId, invoiceNumber } = await invoiceOf(api, order.orderId);
  const newId = await correct(staff.corrections, invoiceId);
  const notes = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('creditsInvoiceId', '=', invoiceId)
    .execute();
  for (const id of [newId, ...notes.map((note) => note.id)]) {
    const file = await staff.invoices.downloadUbl({ invoiceId: id });
    const document = readUbl(await file.text());
    expect(schemaFaults(document)).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
    const [before] = find(document, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID');
    expect(before?.text).toBe(invoiceNumber);
  }
});

test('a company that gives its btw-id later is charged none, and has it back', async () => {
  const { vatId, ...without } = COMPANY_ABROAD;
  const order = await make.paidOrder({ billing: { ...without, vatId: '' } });
  const { id: invoiceId, totalAmountCents, netCents } = await invoiceOf(api, order.orderId);
  const begun = await beginCorrection(staff.corrections, invoiceId);
  const buyer = { ...begun.buyer, vatId };
  expect(await outcomeOf(correct(staff.corrections, invoiceId, { buyer }))).toBe('INPUT_INVALID');
  await correct(staff.corrections, invoiceId, { buyer, vat: 'by-buyer' });
  await api.jobsDone();
  const now = await invoiceOf(api, order.orderId);
  expect(now).toMatchObject({ vatTreatment: 'reverse_charge', vatCents: 0, status: 'paid' });
  expect(now.totalAmountCents).toBeLessThan(totalAmountCents);
  expect(netCents).toBeLessThan(totalAmountCents);
  const refunds = await api.db
    .selectFrom('refunds')
    .select('amountCents')
    .where('orderId', '=', order.orderId)
    .execute();
  expect(refunds).toEqual([{ amountCents: totalAmountCents - now.totalAmountCents }]);
});

test('of the one-stop shop, what is corrected in a later quarter corrects that of the sale', async () => {
  const { vatId: _vatId, ...abroad } = COMPANY_ABROAD;
  const order = await make.paidOrder({
    billing: { ...abroad, kind: 'consumer', company: '', vatId: '' },
  });
  const before = await invoiceOf(api, order.orderId);
  api.clock.set('2027-01-12T11:00:00Z');
  await correct(staff.corrections, before.id, {
    priceCents: cents(before.totalAmountCents - 100),
  });
  const now = await invoiceOf(api, order.orderId);
  const { quarters } = await staff.reports.vat({ year: 2027 });
  const [first] = quarters;
  expect(first?.destinations).toEqual([]);
  expect(first?.corrections).toEqual([
    expect.objectContaining({
      year: 2026,
      quarter: 4,
      netCents: now.netCents - before.netCents,
      vatCents: now.vatCents - before.vatCents,
    }),
  ]);
});

test('what is earned later is that of the new invoice, over the days of the term', async () => {
  const order = await make.paidOrder();
  await api.jobsDone();
  const before = await invoiceOf(api, order.orderId);
  const earned = async () => {
    const { months } = await staff.reports.deferred({ day: '2026-11-23' });
    return months.reduce((sum, month) => sum + month.paidCents, 0);
  };
  const whole = await earned();
  await correct(staff.corrections, before.id, {
    priceCents: cents(Math.round(before.totalAmountCents / 2)),
  });
  const now = await invoiceOf(api, order.orderId);
  const later = (netCents: Cents) =>
    netCents - earnedThrough({ netCents, from: '2026-11-23', through: '2026-12-22' }, '2026-11-23');
  expect((await earned()) - whole).toBe(later(now.netCents) - later(before.netCents));
  const terms = await api.db
    .selectFrom('serviceTerms')
    .innerJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .select('invoiceLines.invoiceId')
    .where('invoiceLines.invoiceId', '=', now.id)
    .execute();
  expect(terms).toEqual([{ invoiceId: now.id }]);
});

test('a renewal is warned of and paid by its new invoice, and gives the same term', async () => {
  const order = await make.paidOrder();
  await api.jobsDone();
  const { id: serviceId } = await api.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  await sweepAt(api, '2026-12-10T09:00:00Z');
  const renewal = await onlyRenewalOf(api, serviceId);
  const newId = await correct(staff.corrections, renewal.invoiceId, { priceCents: cents(600) });
  await payOnline(api, order.customer, renewal.id);
  expect(await invoiceOf(api, renewal.id)).toMatchObject({
    id: newId,
    status: 'paid',
    totalAmountCents: 600,
  });
  expect((await serviceOf(api, serviceId)).expiresAt).toEqual(renewal.endsAt);
});
