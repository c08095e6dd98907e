import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { bankLine, createBank } from '#tests/support/bank.ts';
import { camtFile } from '#tests/support/camt.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  api.clock.set('2026-11-23T11:00:00Z');
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

/** The customer pays at their bank what they had begun to pay; the bank tells it as often as one likes. */
async function payAtBank({ orderId, customer }: PlacedOrder) {
  const gateway = api.context.payments.test;
  if (gateway === null) throw new Error('this shop has no test gateway');
  const { id: paymentId } = await make.paymentOf(orderId);
  const { providerId } = await gateway.settle({ paymentId, customerId: customer.id }, 'paid');
  const body = new URLSearchParams({ id: providerId });
  return () => api.http('/webhooks/test', { method: 'POST', body });
}

/** Reads all that its customer is told: in their inbox, by mail, and on the page of the order. */
async function toldOf({ orderId, customer }: PlacedOrder) {
  const mine = api.as(customer).customer;
  const { items } = await mine.notifications.list({});
  const mails = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('userId', '=', customer.id)
    .where('kind', '=', 'payment-credited')
    .execute();
  const { creditedCents } = await mine.orders.get({ orderId });
  const notices = items.filter(({ type }) => type === 'payment.credited').length;
  return { notices, mails, creditedCents };
}

describe('money that arrives for what has ended', () => {
  test.each([
    ['cancelled', 'was al geannuleerd'],
    ['failed', 'was al mislukt'],
  ] as const)('as an order that was %s is told as credit, once', async (ended, why) => {
    const order = await make.pendingOrder();
    const { orderId } = order;
    const mine = api.as(order.customer).customer;
    if (ended === 'cancelled') await mine.orders.cancel({ orderId });
    else await admin.orders.markFailed({ orderId });
    expect(await toldOf(order)).toEqual({ notices: 0, mails: [], creditedCents: 0 });
    const tell = await payAtBank(order);
    await tell();
    await tell();
    const text = expect.stringMatching(new RegExp(`€\\s12,99 .*${why}[\\s\\S]*als tegoed`));
    expect(await toldOf(order)).toEqual({
      notices: 1,
      mails: [{ subject: expect.stringMatching(/€\s12,99 is nu tegoed$/), text }],
      creditedCents: 1299,
    });
  });

  test('by transfer, too', async () => {
    const bank = createBank(api);
    const order = await bank.waitingOrder();
    await api.as(order.customer).customer.orders.cancel({ orderId: order.orderId });
    const line = bankLine({ text: order.invoiceNumber });
    await admin.bankStatements.import({ file: camtFile([line]) });
    await admin.bankStatements.book({
      lineId: await bank.lineId(line),
      invoiceNumbers: [order.invoiceNumber],
      booking: 'credit',
    });
    expect(await toldOf(order)).toMatchObject({
      notices: 1,
      mails: [{ text: expect.stringContaining('was al geannuleerd') }],
      creditedCents: 1299,
    });
  });
});

test('what was paid twice is told as well', async () => {
  const order = await make.pendingOrder();
  const tell = await payAtBank(order);
  await admin.orders.markPaid({ orderId: order.orderId });
  await tell();
  expect(await toldOf(order)).toMatchObject({
    notices: 1,
    mails: [{ text: expect.stringContaining('Daar was al genoeg voor betaald.') }],
  });
});
