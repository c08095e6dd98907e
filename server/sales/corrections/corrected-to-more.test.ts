import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { camtFile } from '#tests/support/camt.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { claimOf, correct, documentsOf, invoiceOf } from '#tests/support/corrections.ts';
import { createFactories } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { payOnline, sweepAt } from '#tests/support/renewals.ts';

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

/** An hour and a half at € 161 instead of € 121: € 60 is open of € 302. */
async function correctedToMore() {
  const charge = await makeCharge(api);
  await payOnline(api, charge.customer, charge.orderId);
  const { invoiceId } = charge;
  const newId = await correct(staff.corrections, invoiceId, { priceCents: cents(16_100) });
  await api.jobsDone();
  return { ...charge, newId };
}

const OPEN = [30_200, 6000];
const PAID = [30_200, 0];

describe('a paid invoice that is corrected to more', () => {
  test('asks for the rest by a day, and says what was paid', async () => {
    const { orderId, newId, customer } = await correctedToMore();
    expect(await documentsOf(api, orderId)).toEqual([
      ['invoice', 'corrected', 24_200],
      ['invoice', 'unpaid', 30_200],
      ['credit_note', 'paid', -24_200],
    ]);
    expect(await claimOf(api, orderId)).toEqual(OPEN);
    expect(await invoiceOf(api, orderId)).toMatchObject({ prepaidCents: 24_200, bornPaid: false });
    const own = api.as(customer).customer;
    expect(await own.invoices.get({ invoiceId: newId })).toMatchObject({
      reopened: { because: 'corrected', openCents: 6000, dueOn: '2026-12-07' },
    });
    const ubl = await (await own.invoices.downloadUbl({ invoiceId: newId })).text();
    expect(ubl).toContain('<cbc:PrepaidAmount currencyID="EUR">242.00</cbc:PrepaidAmount>');
    expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">60.00</cbc:PayableAmount>');
    const { items } = await staff.invoices.listAll({ search: customer.email, state: ['unpaid'] });
    expect(items.map((one) => one.openCents)).toEqual([6000]);
    expect(await staff.orders.get({ orderId })).toMatchObject({ status: 'completed' });
  });

  test('is paid online', async () => {
    const { orderId, customer } = await correctedToMore();
    await payOnline(api, customer, orderId);
    expect(await claimOf(api, orderId)).toEqual(PAID);
    expect(await invoiceOf(api, orderId)).toMatchObject({ status: 'paid' });
  });

  test('is paid by the link of its mail', async () => {
    const { orderId, customer } = await correctedToMore();
    const [token = ''] = await mailedTokens(api, 'invoice-corrected', customer.email);
    const { payLinks } = api.nobody.public;
    expect(await payLinks.show({ token })).toMatchObject({ payable: true, reopenedCents: 6000 });
    const { payUrl } = await payLinks.pay({ token });
    const paymentId = /test-gateway\/([\da-f-]{36})/.exec(payUrl)?.[1] ?? '';
    const answer = { token, paymentId, outcome: 'paid', delivery: 'before-answer' } as const;
    await payLinks.answerTestPayment(answer);
    await api.jobsDone();
    expect(await claimOf(api, orderId)).toEqual(PAID);
  });

  test('is paid by a transfer that names the old number', async () => {
    const { orderId, invoiceNumber } = await correctedToMore();
    const file = camtFile([{ amount: '60.00', text: invoiceNumber }]);
    await staff.bankStatements.import({ file });
    const { items } = await staff.bankStatements.lines({ state: 'open' });
    const [line] = items;
    expect(line).toMatchObject({ proposal: { verdict: 'certain' } });
    const lineId = line?.id ?? '';
    await staff.bankStatements.book({ lineId, invoiceNumbers: [invoiceNumber], booking: 'pay' });
    expect(await claimOf(api, orderId)).toEqual(PAID);
  });

  test('is marked as paid by staff, and reminded of until then', async () => {
    const { orderId, customer } = await correctedToMore();
    await sweepAt(api, '2026-12-05T11:00:00Z');
    const reminders = await api.db
      .selectFrom('mails')
      .select('text')
      .where('userId', '=', customer.id)
      .where('kind', '=', 'invoice-due-soon')
      .execute();
    expect(reminders.map(({ text }) => /60,00/.test(text))).toEqual([true]);
    await staff.orders.markPaid({ orderId });
    expect(await claimOf(api, orderId)).toEqual(PAID);
  });

  test('goes back as a whole, of both payments', async () => {
    const { orderId, customer } = await correctedToMore();
    await payOnline(api, customer, orderId);
    await staff.orders.refund({ orderId, reason: 'Terug.', endService: false, to: 'customer' });
    await api.jobsDone();
    const refunds = await api.db
      .selectFrom('refunds')
      .select('amountCents')
      .where('orderId', '=', orderId)
      .orderBy('amountCents')
      .execute();
    expect(refunds.map((one) => one.amountCents)).toEqual([6000, 24_200]);
  });

  test('is corrected back to what was paid, and nothing is open', async () => {
    const { orderId, newId } = await correctedToMore();
    await correct(staff.corrections, newId, { priceCents: cents(12_100) });
    expect(await claimOf(api, orderId)).toEqual([24_200, 0]);
    expect(await invoiceOf(api, orderId)).toMatchObject({ status: 'paid', bornPaid: true });
  });

  test('of a service leaves it on, whose days are paid', async () => {
    const order = await make.activeService({ serviceName: 'loopt-door' });
    const before = await invoiceOf(api, order.orderId);
    const service = () =>
      api.db
        .selectFrom('services')
        .select(['status', 'expiresAt'])
        .where('id', '=', order.serviceId)
        .executeTakeFirstOrThrow();
    const was = await service();
    await correct(staff.corrections, before.id, {
      priceCents: cents(before.totalAmountCents + 500),
    });
    expect(await service()).toEqual(was);
    await sweepAt(api, '2026-12-12T11:00:00Z');
    expect(await service()).toEqual(was);
  });
});
