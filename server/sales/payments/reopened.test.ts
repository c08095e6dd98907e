import { describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { mandatesOf } from '#tests/support/mandates.ts';
import { takeBackPaid } from '#tests/support/take-back.ts';
import {
  giveCredit,
  mailsOf,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';
import { openCollectingShop, THIRD, type CollectingShop } from '#tests/support/taken-back.ts';

const AFTER = '2027-01-04T11:00:00Z';

/** Reads what is owed for an order, and its invoice. */
async function claimOf({ api }: CollectingShop, orderId: string) {
  return api.db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.orderId')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .select([
      'orders.status',
      'invoices.status as invoice',
      'invoices.dueOn',
      'claims.openCents',
      'claims.round',
    ])
    .where('claims.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

describe('a collected term that its bank takes back', () => {
  test('is owed again on the same invoice, and covered by paying it', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'active',
      paidUntil: '2026-12-23',
      terms: ['2 completed unpaid'],
      mails: 1,
      tasks: [],
    });
    const reopened = { status: 'completed', invoice: 'unpaid', openCents: 1299, round: 1 };
    expect(await claimOf(shop, orderId)).toEqual({ ...reopened, dueOn: '2027-01-18' });
    const mine = api.as(customer).customer;
    const invoices = (await mine.invoices.list({})).items;
    expect(invoices.filter(({ kind }) => kind === 'credit_note')).toEqual([]);
    const invoice = invoices.find(({ status }) => status === 'unpaid');
    expect(invoice).toMatchObject({ dueDate: '2027-01-18', paidAt: null });
    expect(await mine.invoices.get({ invoiceId: invoice?.id ?? '' })).toMatchObject({
      payOrderId: orderId,
      reopened: { openCents: 1299, dueOn: '2027-01-18', because: 'charged_back' },
    });
    expect(await mine.dashboard.summary()).toMatchObject({ openPayments: 1, openCents: 1299 });
    const [mail] = await mailsOf(api, 'invoice-reopened');
    expect(mail?.subject).toBe(`Je betaling van factuur ${invoice?.invoiceNumber} is teruggeboekt`);
    expect(mail?.text).toContain('De automatische incasso staat nu uit.');
    expect(mail?.text).toContain('18 januari 2027');
    expect(await mailsOf(api, 'mandate-ended')).toEqual([]);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);

    const [token = ''] = await mailedTokens(api, 'invoice-reopened', customer.email);
    const { payLinks } = api.nobody.public;
    const shown = { state: 'unpaid', payable: true, reopenedCents: 1299 };
    expect(await payLinks.show({ token })).toMatchObject(shown);
    await payOnline(shop.api, customer, orderId);
    expect(await payLinks.show({ token })).toMatchObject({ state: 'paid', reopenedCents: null });
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-01-23',
      terms: ['2 completed paid'],
      tasks: [],
    });
    expect(await mailsOf(api, 'invoice-paid-again')).toHaveLength(1);
    await sweepAt(api, THIRD.invoiced);
    expect((await shop.state(serviceId)).terms.at(-1)).toBe('3 pending unpaid');
  });

  test('is opened once, however often and at once it is heard', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, mollie } = shop;
    const { serviceId, orderId } = await shop.collected();
    const providerId = await shop.providerIdOf(orderId);
    api.clock.set(AFTER);
    mollie.books.chargeBack(providerId, 1299);
    const ctx = asSystem(api.context, 'test');
    const heard = await Promise.all(
      [1, 2, 3].map(() => settlePayment(ctx, { gateway: 'mollie', providerId })),
    );
    expect(heard.toSorted()).toEqual(['applied', 'unchanged', 'unchanged']);
    await api.jobsDone();
    expect(await shop.state(serviceId)).toMatchObject({ mails: 1 });
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 1299, round: 1 });
  });

  test('is dunned as a renewal is: warned, switched off and ended, and still owed', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await sweepAt(api, '2027-01-19T11:00:00Z');
    expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'overdue' });
    await sweepAt(api, '2027-01-27T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
    await sweepAt(api, '2027-01-28T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
    await sweepAt(api, '2027-02-03T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
    await sweepAt(api, '2027-02-04T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'unpaid',
    });
    // Nobody is asked for a next term meanwhile.
    expect(await renewalsOf(api, serviceId)).toHaveLength(1);
    await sweepAt(api, '2027-04-15T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'overdue', openCents: 1299 });
    expect((await shop.state(serviceId)).tasks).toEqual(['payment-charged-back']);
  });

  test('goes on again once it is paid, and is dunned anew when that is taken back too', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await sweepAt(api, '2027-01-28T11:00:00Z');
    await sweepAt(api, '2027-02-04T11:00:00Z');
    expect((await shop.state(serviceId)).status).toBe('suspended');
    await payOnline(shop.api, customer, orderId);
    expect((await shop.state(serviceId)).status).toBe('active');
    api.clock.set('2027-02-06T11:00:00Z');
    await takeBackPaid(api, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 1299, round: 2 });
    expect(await mailsOf(api, 'invoice-reopened')).toHaveLength(2);
    await sweepAt(api, '2027-03-02T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toHaveLength(2);
  });

  test('alone is open where the term after it was paid', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    const third = await shop.collectTerm(serviceId, THIRD);
    await shop.takeBack(orderId, '2027-01-25T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 completed unpaid', '3 completed paid'],
    });
    expect(await claimOf(shop, third)).toMatchObject({ openCents: 0, round: 0 });
  });

  test('is paid at once by the credit there is, and told what is left', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    const other = await shop.make.paidOrder({
      customer,
      plan: await shop.make.plan({ priceCents: 499 }),
    });
    await giveCredit(api, other);
    await shop.takeBack(orderId, AFTER);
    expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'unpaid', openCents: 800 });
    const [mail] = await mailsOf(api, 'invoice-reopened');
    expect(mail?.text).toContain('4,99 is van je tegoed betaald');
    expect(mail?.text).toContain('8,00 uiterlijk op 18 januari 2027');
    expect((await shop.state(serviceId)).paidUntil).toBe('2026-12-23');
    await payOnline(shop.api, customer, orderId);
    expect((await shop.state(serviceId)).paidUntil).toBe('2027-01-23');
  });
});

describe('a part that its bank takes', () => {
  test('opens that part, and another part more of it', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER, 500);
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 500, round: 1 });
    await shop.takeBack(orderId, AFTER, 700);
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 700, round: 1 });
    expect(await mailsOf(shop.api, 'invoice-reopened')).toHaveLength(2);
    await payOnline(shop.api, customer, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'paid', openCents: 0 });
  });
});

describe('a bank that thinks again', () => {
  test('pays what it had opened', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await shop.takeBack(orderId, '2027-01-05T11:00:00Z', 0);
    expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'paid', openCents: 0 });
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-01-23', tasks: [] });
    // And takes it once more.
    await shop.takeBack(orderId, '2027-01-06T11:00:00Z');
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 1299, round: 2 });
  });

  test('leaves credit where it was paid in another way meanwhile', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await payOnline(shop.api, customer, orderId);
    await shop.takeBack(orderId, '2027-01-05T11:00:00Z', 0);
    expect(await api.as(customer).customer.credit.get()).toMatchObject({ balanceCents: 1299 });
    expect(await mailsOf(api, 'credit-again')).toHaveLength(1);
    // Taken once more it comes off that credit, and nothing is owed.
    await shop.takeBack(orderId, '2027-01-06T11:00:00Z');
    expect(await api.as(customer).customer.credit.get()).toMatchObject({ balanceCents: 0 });
    expect(await claimOf(shop, orderId)).toMatchObject({ openCents: 0 });
  });
});

test('what is owed again is paid once, where two pay it at once', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api } = shop;
  const { customer, orderId } = await shop.collected();
  await shop.takeBack(orderId, AFTER);
  // Paid in another window while the bank thinks again, whichever is first.
  await Promise.all([payOnline(api, customer, orderId), shop.takeBack(orderId, AFTER, 0)]);
  expect(await claimOf(shop, orderId)).toMatchObject({ invoice: 'paid', openCents: 0 });
  expect(await api.as(customer).customer.credit.get()).toMatchObject({ balanceCents: 1299 });
});
