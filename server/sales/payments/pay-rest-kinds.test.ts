import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { answerMandate, mandatesOf } from '#tests/support/mandates.ts';
import { allPersonalData } from '#tests/support/personal-traces.ts';
import { changesOf, openLadder, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';

const INVOICED = '2026-12-10T11:00:00Z';

/** A customer whose next term is invoiced, and who has a part of it as credit. */
async function openRenewal() {
  const { api, make } = await openShop();
  api.clock.set('2026-11-23T11:00:00Z');
  const plan = await make.plan({ priceCents: 1299 });
  const { customer, serviceId } = await make.activeService({ plan });
  await sweepAt(api, INVOICED);
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  const shopper = await createToppingUp(api)(1000, customer);
  return { api, make, serviceId, orderId, shopper };
}

describe('the rest beside credit', () => {
  test('of a renewal lengthens its service', async () => {
    const { api, serviceId, orderId, shopper } = await openRenewal();
    await using _ = api;
    await shopper.pay(await shopper.begin(orderId, 299));
    await api.jobsDone();
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'completed',
      invoiceStatus: 'paid',
    });
    expect((await serviceOf(api, serviceId)).expiresAt).toEqual(new Date('2027-01-23T11:00:00Z'));
    expect(await mailsOf(api, 'renewal-paid')).toHaveLength(1);
    expect(await shopper.balance()).toBe(0);
  });

  test('of a renewal that is not wanted any more is credit and a task', async () => {
    const { api, make, orderId, serviceId, shopper } = await openRenewal();
    await using _ = api;
    const paymentId = await shopper.begin(orderId, 299);
    const { id: planId } = await make.plan();
    await api.db.updateTable('services').set({ planId }).where('id', '=', serviceId).execute();
    await shopper.pay(paymentId);
    expect(await shopper.balance()).toBe(1299);
    const tasks = await api.db.selectFrom('staffTasks').select('kind').execute();
    expect(tasks).toEqual([{ kind: 'credit-received' }]);
    expect((await onlyRenewalOf(api, serviceId)).status).toBe('pending');
  });

  test('is not paid while a bank collects, and a collection waits for who pays it', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    api.clock.set('2026-11-23T11:00:00Z');
    const plan = await make.plan({ priceCents: 1299 });
    const { customer, serviceId } = await make.activeService({ plan });
    await answerMandate(api, customer, 'pays');
    await sweepAt(api, INVOICED);
    const { id: orderId, dueDate } = await onlyRenewalOf(api, serviceId);
    const shopper = await createToppingUp(api)(1000, customer);
    api.clock.set(`${dueDate}T11:00:00Z`);
    await shopper.begin(orderId, 299);
    await sweepAt(api, `${dueDate}T11:30:00Z`);
    const collections = () =>
      api.db.selectFrom('payments').select('id').where('mandateId', 'is not', null).execute();
    expect(await collections()).toEqual([]);
    await sweepAt(api, `${dueDate}T13:00:00Z`);
    expect(await collections()).toHaveLength(1);
    const again = shopper.mine.orders.payRest({ orderId, shownRestCents: cents(299) });
    expect(await outcomeOf(again)).toBe('ORDER_NOT_PAYABLE');
  });

  test('is not told to who holds the link of the mail, who pays all of it', async () => {
    const { api, orderId, shopper } = await openRenewal();
    await using _ = api;
    const [token = ''] = await mailedTokens(api, 'renewal-invoice', shopper.customer.email);
    const { payLinks } = api.nobody.public;
    const paymentId = await shopper.begin(orderId, 299);
    expect(await payLinks.show({ token })).toMatchObject({ attempt: 'none', payable: true });
    const { payUrl } = await payLinks.pay({ token });
    expect(payUrl).not.toContain(paymentId);
  });

  test('of another plan gives that plan', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const shopper = await createToppingUp(api)(700, customer);
    const placed = await shopper.mine.planChanges.order(planOrder({ serviceId, plan: large }));
    await shopper.pay(await shopper.begin(placed.orderId, SETTLED_ON.dueCents - 700));
    expect(await changesOf(api, serviceId)).toEqual(['done']);
    expect(await shopper.balance()).toBe(0);
  });

  test('of work that is billed apart pays its invoice', async () => {
    const { api } = await openShop();
    await using _ = api;
    const charge = await makeCharge(api);
    const shopper = await createToppingUp(api)(20_000, charge.customer);
    await shopper.pay(await shopper.begin(charge.orderId, 4200));
    expect(await shopper.mine.orders.get({ orderId: charge.orderId })).toMatchObject({
      status: 'completed',
      toppedUpCents: 4200,
    });
    const invoice = await shopper.mine.invoices.get({ invoiceId: charge.invoiceId });
    expect(invoice).toMatchObject({ status: 'paid' });
  });

  test('gives no mandate along, and what was asked with all of it ends with the order', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const plan = await make.plan({ priceCents: 1299 });
    const { customer, orderId } = await make.pendingOrder({ plan, directDebit: true });
    const shopper = await createToppingUp(api)(1000, customer);
    const paymentId = await shopper.begin(orderId, 299);
    expect(await shopper.mine.testGateway.get({ paymentId })).toMatchObject({
      givesMandate: false,
    });
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'asked' }]);
    await shopper.pay(paymentId);
    await api.jobsDone();
    expect(await mandatesOf(api, customer)).toMatchObject([
      { status: 'ended', endedReason: 'not_given' },
    ]);
    expect(await api.db.selectFrom('testGatewayMandates').select('id').execute()).toEqual([]);
  });

  test('is paid by a colleague who may pay, of the credit of the account', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const shopper = await createToppingUp(api)(1000);
    const orderId = await shopper.order();
    const colleague = await make.member({ account: shopper.customer, rights: ['financial'] });
    const theirs = api.asMember(colleague, shopper.customer).customer;
    const { payUrl } = await theirs.orders.payRest({ orderId, shownRestCents: cents(299) });
    await shopper.pay(payUrl.split('/').at(-1) ?? '');
    expect((await shopper.mine.orders.get({ orderId })).status).not.toBe('pending');
    const other = await make.member({ account: shopper.customer, rights: ['technical'] });
    const asked = { orderId, shownRestCents: cents(299) };
    expect(
      await outcomeOf(api.asMember(other, shopper.customer).customer.orders.payRest(asked)),
    ).toBe('HOLDER_ONLY');
  });

  test('is said to be that in a copy of one’s data', async () => {
    const { api } = await openShop();
    await using _ = api;
    const shopper = await createToppingUp(api)(1000);
    await shopper.begin(await shopper.order(), 299);
    const { Betalingen } = await allPersonalData(api.db, shopper.customer.id);
    const told = Betalingen?.map((one) => [
      Reflect.get(one, 'bedrag in centen'),
      Reflect.get(one, 'bijbetaling bij tegoed'),
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        [299, 'ja'],
        [1299, 'nee'],
      ]),
    );
  });
});

describe('what was paid with credit and a rest', () => {
  test('goes back to credit, and from there the way each part of it came', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    api.clock.set('2026-11-23T11:00:00Z');
    const shopper = await createToppingUp(api)(1000);
    const orderId = await shopper.order();
    await shopper.pay(await shopper.begin(orderId, 299));
    await api.jobsDone();
    // Not twice, as money that came in and as an order that was paid.
    const { months } = await admin.reports.get({});
    expect(months.at(-1)).toMatchObject({ orders: 1, revenueCents: 1299 });
    const reason = 'Toch niet.';
    api.clock.set('2026-11-23T11:05:00Z');
    await admin.orders.refund({ orderId, reason, endService: true, to: 'credit' });
    expect(await shopper.balance()).toBe(1299);
    const { id: customerId } = shopper.customer;
    await admin.credit.payOut({ customerId, shownCents: cents(1299) });
    await api.jobsDone();
    const refunds = await api.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountCents', 'byHand', 'payments.topsUpCredit'])
      .execute();
    // The newest first: what was kept of the order that credit paid, which a person sends.
    expect(refunds).toEqual([{ amountCents: 1299, byHand: true, topsUpCredit: false }]);
  });

  test('and was not needed after all goes back through the gateway', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    api.clock.set('2026-11-23T11:00:00Z');
    const shopper = await createToppingUp(api)(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.mine.orders.cancel({ orderId });
    api.clock.set('2026-11-23T11:05:00Z');
    await shopper.pay(paymentId);
    await admin.credit.payOut({ customerId: shopper.customer.id, shownCents: cents(1299) });
    await api.jobsDone();
    const refunds = await api.db
      .selectFrom('refunds')
      .select(['amountCents', 'byHand', 'status'])
      .where('paymentId', '=', paymentId)
      .execute();
    expect(refunds).toEqual([{ amountCents: 299, byHand: false, status: 'done' }]);
  });
});
