import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories, orderInput, quoteInput } from '#tests/support/factories.ts';
import { answerMandate, mandatesOf } from '#tests/support/mandates.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { openShop } from '#tests/support/renewals.ts';
import { whileHeld } from '#tests/support/waiting.ts';

/** Opens a shop that asks for a mandate along with an order, with a customer and what they are quoted. */
async function openOffering() {
  const { api, make } = await openShop();
  const customer = await make.customer();
  const plan = await make.plan();
  const quoteFor = async () =>
    (
      await api
        .as(customer)
        .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }))
    ).directDebit;
  return { api, make, customer, plan, quoteFor };
}

test('who has one, or a bank that thinks about one, is not asked, and orders all the same', async () => {
  const { api, make, customer, plan, quoteFor } = await openOffering();
  await using _ = api;
  expect(await quoteFor()).toContain('Je stopt ermee wanneer je wilt');
  await answerMandate(api, customer, 'pays');
  expect(await quoteFor()).toBe(null);
  const { orderId } = await make.pendingOrder({ customer, plan, directDebit: true });
  const mine = api.as(customer).customer;
  expect((await mine.orders.get({ orderId })).directDebit).toEqual({
    agreement: null,
    methods: [],
    mandate: null,
  });
  const { id } = await make.paymentOf(orderId);
  const again = await mine.orders.pay({ orderId, directDebit: true });
  expect(again.payUrl).toContain(id);
  expect(await mandatesOf(api, customer)).toHaveLength(1);
  await api.db.updateTable('mandates').set({ status: 'pending' }).execute();
  expect(await quoteFor()).toBe(null);
});

test('a shop that does not collect asks nobody', async () => {
  const { api, make, customer, plan, quoteFor } = await openOffering();
  await using _ = api;
  await api.saveSettings({ direct_debit_enabled: 'false' });
  expect(await quoteFor()).toBe(null);
  await make.pendingOrder({ customer, plan, directDebit: true });
  expect(await mandatesOf(api, customer)).toEqual([]);
});

test('a transfer gives none', async () => {
  const { api, make, customer, plan } = await openOffering();
  await using _ = api;
  const method = 'bank_transfer';
  const { orderId } = await make.pendingOrder({ customer, plan, method, directDebit: true });
  expect(await mandatesOf(api, customer)).toEqual([]);
  const { directDebit } = await api.as(customer).customer.orders.get({ orderId });
  expect(directDebit).toEqual({ agreement: null, methods: [], mandate: null });
});

test('the next term and work apart are paid without it', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { customer, serviceId } = await make.activeService();
  api.clock.set('2026-12-09T11:00:00Z');
  await api.runJob('orders.expire');
  await api.jobsDone();
  const renewal = await api.db
    .selectFrom('renewals')
    .select('orderId as id')
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow();
  const mine = api.as(customer).customer;
  expect((await mine.orders.get({ orderId: renewal.id })).directDebit.agreement).toBe(null);
  await mine.orders.pay({ orderId: renewal.id, directDebit: true });
  expect(await mandatesOf(api, customer)).toEqual([]);
});

test('a colleague of the shop who looks along neither sees it nor gives it', async () => {
  await using api = await createShop();
  await api.saveSettings({ direct_debit_enabled: 'true' });
  const make = createFactories(api);
  const [customer, plan] = [await make.customer(), await make.plan()];
  const admin = api.as(await make.staff('admin'));
  const { accessToken } = await admin.staff.accounts.logInAs({ customerId: customer.id });
  const { checkout, orders } = api.withToken(accessToken).customer;
  const asked = { plan: plan.slug, cycle: 'monthly' } as const;
  expect((await api.as(customer).customer.checkout.quote(quoteInput(asked))).directDebit).not.toBe(
    null,
  );
  expect((await checkout.quote(quoteInput(asked))).directDebit).toBe(null);
  const ticked = orderInput(plan, { directDebit: true });
  expect(await outcomeOf(checkout.place(ticked))).toBe('NOT_WHILE_ACTING');
  const { orderId } = await make.pendingOrder({ customer, plan });
  expect(await outcomeOf(orders.pay({ orderId, directDebit: true }))).toBe('NOT_WHILE_ACTING');
  expect(await mandatesOf(api, customer)).toEqual([]);
  expect(await api.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('a colleague of the customer pays beside it: their account is not what was agreed to', async () => {
  const { api, make, customer, plan } = await openOffering();
  await using _ = api;
  const { orderId } = await make.pendingOrder({ customer, plan, directDebit: true });
  const first = (await make.paymentOf(orderId)).id;
  const member = await make.member({ account: customer, rights: ['financial'] });
  const acting = api.asMember(member, customer).customer;
  expect((await acting.orders.get({ orderId })).directDebit.agreement).toBe(null);
  api.clock.set('2026-11-23T12:00:00Z');
  const { payUrl } = await acting.orders.pay({ orderId });
  const theirs = payUrl.split('/').at(-1) ?? '';
  expect(theirs).not.toBe(first);
  expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'asked' }]);
  await acting.testGateway.answer({ paymentId: theirs, outcome: 'paid' });
  await api.jobsDone();
  await expect
    .poll(async () => (await mandatesOf(api, customer)).map(({ status }) => status))
    .toEqual(['ended']);
});

test('one that is asked while the money is on its way ends with the order that it came with', async () => {
  const { api, make, customer, plan } = await openOffering();
  await using _ = api;
  const { orderId } = await make.pendingOrder({ customer, plan });
  const { id: paymentId } = await make.paymentOf(orderId);
  const { testGateway } = api.as(customer).customer;
  const ask = async (tx: Tx) => {
    const at = api.clock.now;
    const written = { createdAt: at, updatedAt: at };
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
    const attempt = await tx
      .insertInto('payments')
      .values({ orderId, gateway: 'test', amountCents: cents(1), status: 'open', ...written })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asked = {
      gateway: 'test',
      status: 'asked',
      agreedText: 'Ja',
      agreedFrom: '192.0.2.7',
    } as const;
    const along = { userId: customer.id, paymentId: attempt.id };
    await tx
      .insertInto('mandates')
      .values({ ...asked, ...along, ...written })
      .execute();
  };
  const outcome = { outcome: 'paid', delivery: 'before-answer' } as const;
  await whileHeld<unknown>(api.db, ask, [() => testGateway.answer({ paymentId, ...outcome })]);
  expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
});
