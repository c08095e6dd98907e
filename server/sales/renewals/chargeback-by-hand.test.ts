import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, type CollectingShop } from '#tests/support/taken-back.ts';

const AFTER = '2027-01-04T11:00:00Z';

/** As it was paid: a person decides. */
const AS_IT_WAS = {
  terms: ['2 completed paid'],
  mails: 0,
  tasks: ['payment-charged-back'],
};

async function adminOf(shop: CollectingShop) {
  return shop.api.as(await shop.make.staff('admin')).staff;
}

describe('money that a bank took back is a person’s to decide about', () => {
  test('when it is a part', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER, 500);
    const state = await shop.state(serviceId);
    expect(state).toMatchObject({ ...AS_IT_WAS, paidUntil: '2027-01-23' });
    expect(state.notes[0]).toContain('maar een deel');
  });

  test('when part of it was given back before', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    const admin = await adminOf(shop);
    await refundPart(admin.orders, {
      orderId,
      amountCents: cents(299),
      reason: 'Storing.',
      to: 'credit',
    });
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject(AS_IT_WAS);
  });

  test.each(['now', 'term_end'] as const)('when the service ends: %s', async (when) => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.api.as(customer).customer.services.cancel({ serviceId, when });
    await shop.api.jobsDone();
    await shop.takeBack(orderId, AFTER);
    const state = await shop.state(serviceId);
    expect(state).toMatchObject(AS_IT_WAS);
    expect(state.notes[0]).toContain('beëindigd of opgezegd');
  });

  test('when another plan is asked for', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    const other = await shop.make.plan({ priceCents: 1999 });
    await shop.api
      .as(customer)
      .customer.planChanges.schedule({ serviceId, plan: other.slug, shownTermCents: cents(1999) });
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject(AS_IT_WAS);
  });

  test('when the shop cannot send an invoice', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    await shop.api.db
      .updateTable('systemSettings')
      .set({ value: '' })
      .where('key', '=', 'company_iban')
      .execute();
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject(AS_IT_WAS);
  });

  test('when the term was asked for anew already', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    const anew = (await renewalsOf(api, serviceId)).at(-1)?.id ?? '';
    await payOnline(api, customer, anew);
    const { providerId } = await shop.make.paymentOf(anew);
    await api.db
      .updateTable('testGatewayPayments')
      .set({ status: 'charged_back' })
      .where('providerId', '=', providerId)
      .execute();
    const ctx = asSystem(api.context, 'test');
    await settlePayment(ctx, { gateway: 'test', providerId: providerId ?? '' });
    const state = await shop.state(serviceId);
    expect(state).toMatchObject({
      paidUntil: '2027-01-23',
      terms: ['2 refunded credited', '2 completed paid'],
      tasks: ['payment-charged-back'],
    });
    expect(state.notes[0]).toContain('al opnieuw gevraagd');
  });
});

describe('a chargeback that its bank takes back', () => {
  /** The bank gives it again. */
  const giveAgain = (shop: CollectingShop, orderId: string, at: string) =>
    shop.takeBack(orderId, at, 0);

  test('is told once, with the order to mark as paid', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    const anew = (await renewalsOf(shop.api, serviceId)).at(-1)?.id ?? '';
    const mine = shop.api.as(customer).customer;
    const read = async () => [
      (await mine.orders.get({ orderId })).isBackAgain,
      (await mine.orders.get({ orderId: anew })).isBackAgain,
      (await mine.services.get({ serviceId })).renewal?.isBackAgain,
    ];
    expect(await read()).toEqual([false, false, false]);
    await giveAgain(shop, orderId, '2027-01-06T11:00:00Z');
    // Its customer is not asked to pay what is with the shop again.
    expect(await read()).toEqual([true, true, true]);
    const state = await shop.state(serviceId);
    expect(state.tasks).toEqual(['payment-charged-back']);
    expect(state.notes[0]).toContain(`bestelling ${anew.slice(0, 8)}: markeer die als betaald`);
    const admin = await adminOf(shop);
    await admin.orders.markPaid({ orderId: anew });
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-01-23' });
    const [task] = (await admin.tasks.list({})).items;
    await admin.tasks.complete({ taskId: task?.id ?? '' });
    await shop.webhook(await shop.providerIdOf(orderId));
    await sweepAt(shop.api, '2027-01-20T11:00:00Z');
    expect((await shop.state(serviceId)).tasks).toEqual([]);
  });

  test('is asked of nobody meanwhile: no reminder, no warning, nothing overdue and nobody cut off', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    const { waiting } = api.as(customer).customer.dashboard;
    expect((await waiting()).invoices).toHaveLength(1);
    await giveAgain(shop, orderId, '2027-01-06T11:00:00Z');
    expect((await waiting()).invoices).toEqual([]);
    for (const day of ['01-16', '01-19', '01-28', '02-05', '03-15']) {
      await sweepAt(api, `2027-${day}T11:00:00Z`);
    }
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'active',
      terms: ['2 refunded credited', '2 pending unpaid'],
    });
    for (const kind of ['invoice-due-soon', 'invoice-overdue', 'suspension-warning']) {
      expect(await mailsOf(api, kind), kind).toEqual([]);
    }
  });

  test('goes back, or is settled, when the service ends before it was put right', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await giveAgain(shop, orderId, '2027-01-06T11:00:00Z');
    const admin = await adminOf(shop);
    const [told] = (await admin.tasks.list({})).items;
    await admin.tasks.complete({ taskId: told?.id ?? '' });
    await api.as(customer).customer.services.cancel({ serviceId, when: 'now' });
    await sweepAt(api, '2027-01-07T11:00:00Z');
    const { terms, notes } = await shop.state(serviceId);
    expect(terms).toEqual(['2 refunded credited', '2 cancelled credited']);
    expect(notes).toEqual([
      expect.stringMatching(
        new RegExp(`geld van bestelling ${orderId.slice(0, 8)} is bij de winkel: geef het terug`),
      ),
    ]);
  });

  test('is heard of within a week when no message comes, also when it was paid again', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    await payOnline(shop.api, customer, (await renewalsOf(shop.api, serviceId)).at(-1)?.id ?? '');
    shop.mollie.books.chargeBack(await shop.providerIdOf(orderId), 0);
    shop.mollie.books.messages.length = 0;
    await sweepAt(shop.api, '2027-01-11T12:00:00Z');
    const { notes } = await shop.state(serviceId);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('geef dit geld terug');
  });
});
