import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createBank } from '#tests/support/bank.ts';
import { createFactories } from '#tests/support/factories.ts';
import { bookTen, plainSpaces } from '#tests/support/part-paid.ts';
import { onlyToken } from '#tests/support/pay-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, onlyRenewalOf, openShop, sweepAt } from '#tests/support/renewals.ts';

const LEFT =
  'Een deel is al binnen: er is € 10,00 tegoed. Er blijft nog € 2,99 over om te betalen.';

/** A term of a service that is invoiced, of which ten euro came in. */
async function partlyPaidTerm() {
  const { api, make } = await openShop();
  const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const renewal = await onlyRenewalOf(api, serviceId);
  return { api, customer, renewal, ...(await bookTen(api, renewal.id)) };
}

test('who transferred a part is reminded of the rest', async () => {
  await using api = await createTestApp();
  const { orderId } = await createBank(api).waitingOrder();
  await bookTen(api, orderId);
  for (const day of ['04', '08']) {
    api.clock.set(`2026-12-${day}T11:00:00Z`);
    await api.runJob('orders.expire');
  }
  for (const kind of ['invoice-due-soon', 'invoice-overdue']) {
    const [mail] = await mailsOf(api, kind);
    expect(plainSpaces(mail?.text)).toContain(LEFT);
    expect(plainSpaces(mail?.text)).not.toContain('We hebben je betaling nog niet gezien.');
  }
});

test('who transferred a part is warned of what the rest costs them', async () => {
  const { api } = await partlyPaidTerm();
  await using _ = api;
  for (const day of ['2026-12-24', '2027-01-02']) await sweepAt(api, `${day}T11:00:00Z`);
  const [warning] = await mailsOf(api, 'suspension-warning');
  expect(plainSpaces(warning?.text)).toContain(LEFT);
  expect(plainSpaces(warning?.text)).toContain('Bedrag: € 2,99');
});

test('the order and the link of its invoice ask for the rest, and that pays it', async () => {
  const { api, customer, renewal } = await partlyPaidTerm();
  await using _ = api;
  const part = { creditCents: 1000, restCents: 299 };
  const mine = api.as(customer).customer;
  expect(await mine.orders.get({ orderId: renewal.id })).toMatchObject({ totalCents: 1299, part });
  const token = await onlyToken(api, 'renewal-invoice', customer);
  const visitor = api.nobody.public.payLinks;
  expect(await visitor.show({ token })).toMatchObject({ totalCents: 1299, part });
  const { payUrl } = await visitor.pay({ token });
  const paymentId = /test-gateway\/([\da-f-]{36})/.exec(payUrl)?.[1] ?? '';
  expect(await visitor.getTestPayment({ token, paymentId })).toMatchObject({ amountCents: 299 });
  expect(await visitor.show({ token })).toMatchObject({ attempt: 'open' });
  await visitor.answerTestPayment({
    token,
    paymentId,
    outcome: 'paid',
    delivery: 'before-answer',
  });
  await api.jobsDone();
  expect(await visitor.show({ token })).toMatchObject({ state: 'paid', part: null });
  expect((await mine.credit.get()).balanceCents).toBe(0);
});

test('what is left of it is not paid together with others, which would take all of it', async () => {
  const { api, customer, renewal } = await partlyPaidTerm();
  await using _ = api;
  const other = await createFactories(api).pendingOrder({ customer });
  const { together } = api.as(customer).customer;
  expect((await together.list()).orders.map(({ orderId }) => orderId)).toEqual([other.orderId]);
  const orderIds = [renewal.id, other.orderId];
  expect(await outcomeOf(together.pay({ orderIds }))).toBe('ORDER_NOT_PAYABLE');
});

test('marked as paid it takes the rest, and the line of that proves it', async () => {
  await using api = await createTestApp();
  const { orderId, customer } = await createBank(api).waitingOrder();
  const { bank, staff, invoiceNumber, invoiceNumbers } = await bookTen(api, orderId);
  expect(await staff.orders.get({ orderId })).toMatchObject({
    part: { creditCents: 1000, restCents: 299 },
  });
  // As who does not know of the part, and as who saw another one.
  for (const shown of [{}, { shownRestCents: 300 }]) {
    expect(await outcomeOf(staff.orders.markPaid({ orderId, ...shown }))).toBe(
      'ORDER_REST_CHANGED',
    );
  }
  await staff.orders.markPaid({ orderId, shownRestCents: 299 });
  await api.jobsDone();
  expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
  expect((await api.as(customer).customer.credit.get()).balanceCents).toBe(0);
  const lineId = await bank.importLine(staff, { amount: '2.99', text: invoiceNumber });
  expect((await bank.shownLine(staff, lineId))?.proposal?.weighed?.booking).toBe('link');
  await staff.bankStatements.book({ lineId, invoiceNumbers, booking: 'link' });
  expect((await api.as(customer).customer.credit.get()).balanceCents).toBe(0);
});

test('an order of which nothing came in is marked as ever, whatever its customer saw', async () => {
  await using api = await createTestApp();
  const { orderId } = await createBank(api).waitingOrder();
  const { orders } = api.as(await createFactories(api).staff('admin')).staff;
  expect((await orders.get({ orderId })).part).toBeNull();
  expect(await outcomeOf(orders.markPaid({ orderId, shownRestCents: 299 }))).toBe(
    'ORDER_REST_CHANGED',
  );
  expect(await outcomeOf(orders.markPaid({ orderId }))).toBe('OK');
});
