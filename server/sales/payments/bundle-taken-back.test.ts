import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

const WHOLE = 2598;

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Two orders of one customer that one payment paid. */
async function paidTogether() {
  const make = createFactories(shop.api);
  const customer = await make.customer();
  const orders = [
    await make.pendingOrder({ method: 'ideal', customer }),
    await make.pendingOrder({ method: 'ideal', customer }),
  ];
  const orderIds = orders.map(({ orderId }) => orderId);
  const { payUrl } = await shop.api.as(customer).customer.together.pay({ orderIds });
  const { providerId } = await shop.api.db
    .selectFrom('paymentBundles')
    .select('providerId')
    .where('payUrl', '=', payUrl)
    .executeTakeFirstOrThrow();
  if (providerId === null) throw new Error('no payment was begun');
  shop.mollie.books.end(providerId, 'paid');
  await shop.deliver();
  const takeBack = async (cents: number) => {
    shop.mollie.books.chargeBack(providerId, cents);
    await shop.webhook(providerId);
  };
  const payments = () =>
    shop.api.db
      .selectFrom('payments')
      .select(['status', 'takenBackCents', 'chargebackUndoneAt'])
      .where('orderId', 'in', orderIds)
      .where(paidItsOrder)
      .execute();
  const notes = async () => {
    const tasks = await shop.api.db
      .selectFrom('staffTasks')
      .select('note')
      .where('userId', '=', customer.id)
      .where('doneAt', 'is', null)
      .execute();
    return tasks.map(({ note }) => note ?? '');
  };
  const invoices = async () => {
    const rows = await shop.api.db
      .selectFrom('invoices')
      .select('status')
      .where('orderId', 'in', orderIds)
      .execute();
    return rows.map(({ status }) => status);
  };
  return { takeBack, payments, notes, invoices };
}

test('money that its bank gives back again pays each order again', async () => {
  const { takeBack, payments, notes, invoices } = await paidTogether();
  await takeBack(WHOLE);
  await takeBack(0);
  const undone = { takenBackCents: 0, chargebackUndoneAt: shop.api.clock.now };
  expect(await payments()).toMatchObject([undone, undone]);
  // However often it is heard.
  await takeBack(0);
  expect(await notes()).toEqual([]);
  expect(await invoices()).toEqual(['paid', 'paid']);
});

test('money that its bank takes again after that is owed again of each order', async () => {
  const { takeBack, payments, notes, invoices } = await paidTogether();
  await takeBack(WHOLE);
  await takeBack(0);
  await takeBack(WHOLE);
  const taken = { status: 'charged_back', takenBackCents: 1299, chargebackUndoneAt: null };
  expect(await payments()).toEqual([taken, taken]);
  expect(await notes()).toEqual([]);
  expect(await invoices()).toEqual(['unpaid', 'unpaid']);
});

test('the whole that is taken after a part was given back is taken, and not given back', async () => {
  const { takeBack, payments } = await paidTogether();
  await takeBack(1299);
  await takeBack(0);
  await takeBack(WHOLE);
  const taken = { status: 'charged_back', takenBackCents: 1299, chargebackUndoneAt: null };
  expect(await payments()).toEqual([taken, taken]);
});
