import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { untilWaiting, whileHeld } from '#tests/support/waiting.ts';
import { openCollectingShop, THIRD, type CollectingShop } from '#tests/support/taken-back.ts';

/** A service whose second and third term were collected, and their orders. */
async function twoTerms(shop: CollectingShop) {
  const { customer, serviceId, plan, orderId: second } = await shop.collected();
  const third = await shop.collectTerm(serviceId, THIRD);
  return { customer, serviceId, plan, second, third };
}

async function payOpen(shop: CollectingShop, customer: { id: string }, serviceId: string) {
  const open = (await renewalsOf(shop.api, serviceId)).find(({ status }) => status === 'pending');
  await payOnline(shop.api, customer, open?.id ?? '');
}

test('another plan is asked for while a term is taken back: its message is understood at once', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, mollie } = shop;
  const { customer, serviceId, orderId } = await shop.collected();
  const other = await shop.make.plan({ priceCents: 1999 });
  const providerId = await shop.providerIdOf(orderId);
  mollie.books.chargeBack(providerId, 1299);
  const asked = { serviceId, plan: other.slug, shownTermCents: cents(1999) };
  const mine = api.as(customer).customer;
  const [, answer] = await whileHeld<unknown>(
    api.db,
    (tx) => sql`select from services where id = ${serviceId} for update`.execute(tx),
    [
      () => mine.planChanges.schedule(asked),
      async () => {
        await untilWaiting(api.db, 1);
        return (await shop.webhook(providerId)).status;
      },
    ],
  );
  expect(answer).toBe(200);
  expect(await shop.state(serviceId)).toMatchObject({
    terms: ['2 completed paid'],
    tasks: ['payment-charged-back'],
  });
});

describe('a term that is taken back while the next', () => {
  test('was invoiced: that one waits until it is paid', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await sweepAt(shop.api, THIRD.invoiced);
    await shop.takeBack(orderId, '2027-01-10T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: ['2 refunded credited', '3 cancelled credited', '2 pending unpaid'],
      tasks: [],
    });
    const [mail] = await mailsOf(shop.api, 'term-reclaimed');
    expect(mail?.text).toContain('die sturen we opnieuw zodra deze betaald is.');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-01-23' });
    await sweepAt(shop.api, '2027-01-10T12:00:00Z');
    expect((await shop.state(serviceId)).terms.at(-1)).toBe('3 pending unpaid');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23' });
  });

  test('lies at the bank: its money comes as credit, which pays', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await sweepAt(shop.api, THIRD.invoiced);
    await sweepAt(shop.api, THIRD.starts);
    const third = (await renewalsOf(shop.api, serviceId)).at(-1)?.id ?? '';
    await shop.takeBack(orderId, '2027-01-24T11:00:00Z');
    shop.mollie.books.end(await shop.providerIdOf(third), 'paid');
    await shop.deliver();
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: ['2 refunded credited', '3 cancelled credited', '2 pending unpaid'],
      tasks: ['credit-received'],
    });
    await shop.api.as(customer).customer.orders.payWithCredit({
      orderId: (await renewalsOf(shop.api, serviceId)).at(-1)?.id ?? '',
    });
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-01-23' });
  });

  test('is paid: nothing of that one is lost, and it is given back once', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second } = await twoTerms(shop);
    await shop.takeBack(second, '2027-02-01T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 refunded credited', '3 completed paid', '2 pending unpaid'],
      tasks: [],
    });
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 refunded credited', '3 completed paid', '2 completed paid'],
    });
    await sweepAt(shop.api, '2027-02-09T11:00:00Z');
    const next = (await renewalsOf(shop.api, serviceId)).at(-1);
    expect(next).toMatchObject({ termNumber: 4, startsAt: new Date('2027-02-23T11:00:00Z') });
  });

  test('is paid, and another plan comes: it is owed at the plan that it had', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second } = await twoTerms(shop);
    const other = await shop.make.plan({ priceCents: 1999 });
    await shop.takeBack(second, '2027-02-01T11:00:00Z');
    await shop.api
      .as(customer)
      .customer.planChanges.schedule({ serviceId, plan: other.slug, shownTermCents: cents(1999) });
    expect((await shop.state(serviceId)).terms.at(-1)).toBe('2 pending unpaid');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23', tasks: [] });
    await sweepAt(shop.api, '2027-02-09T11:00:00Z');
    expect((await renewalsOf(shop.api, serviceId)).at(-1)).toMatchObject({
      termNumber: 4,
      totalCents: 1999,
    });
  });

  test('is paid, and nobody pays: off, and gone no sooner than that one is over', async () => {
    const shop = await openCollectingShop({ unpaid_suspend_days: '7', unpaid_end_days: '1' });
    await using _ = shop;
    const { serviceId, second } = await twoTerms(shop);
    await shop.takeBack(second, '2027-01-24T11:00:00Z');
    await sweepAt(shop.api, '2027-02-08T11:00:00Z');
    await sweepAt(shop.api, '2027-02-15T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended' });
    await sweepAt(shop.api, '2027-02-22T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended', tasks: [] });
    await sweepAt(shop.api, '2027-02-23T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'cancelled',
      tasks: ['payment-charged-back'],
    });
  });

  test('is taken back too: the earliest is asked for, then the other', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second, third } = await twoTerms(shop);
    await shop.takeBack(second, '2027-02-01T11:00:00Z');
    await shop.takeBack(third, '2027-02-01T11:05:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: ['2 refunded credited', '3 refunded credited', '2 pending unpaid'],
      mails: 2,
      tasks: [],
    });
    const mails = await mailsOf(shop.api, 'term-reclaimed');
    expect(mails.at(-1)?.text).toContain('Er staat nog een eerdere factuur open');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-01-23' });
    await sweepAt(shop.api, '2027-02-01T12:00:00Z');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23', tasks: [] });
  });

  test('was taken back before it: the same, in the other order', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second, third } = await twoTerms(shop);
    await shop.takeBack(third, '2027-02-01T11:00:00Z');
    await shop.takeBack(second, '2027-02-01T11:05:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: [
        '2 refunded credited',
        '3 refunded credited',
        '3 cancelled credited',
        '2 pending unpaid',
      ],
      tasks: [],
    });
    await payOpen(shop, customer, serviceId);
    await sweepAt(shop.api, '2027-02-01T12:00:00Z');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23', tasks: [] });
  });

  test('is taken back at the same moment: one after the other, as if told in turn', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second, third } = await twoTerms(shop);
    shop.api.clock.set('2027-02-01T11:00:00Z');
    for (const orderId of [second, third]) {
      shop.mollie.books.chargeBack(await shop.providerIdOf(orderId), 1299);
    }
    // Who comes while the other is at it may have to be told again.
    await shop.deliver();
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2026-12-23', tasks: [] });
    await payOpen(shop, customer, serviceId);
    await sweepAt(shop.api, '2027-02-01T12:00:00Z');
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23', tasks: [] });
  });
});

describe('a term that is taken back of a service that is off for the next', () => {
  async function offForThird(shop: CollectingShop) {
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.api.as(customer).customer.mandates.stop();
    for (const day of ['2027-01-09', '2027-02-02', '2027-02-09']) {
      await sweepAt(shop.api, `${day}T11:00:00Z`);
    }
    expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended' });
    await shop.takeBack(orderId, '2027-02-10T11:00:00Z');
    return { customer, serviceId };
  }

  test('leaves it off until that is paid', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId } = await offForThird(shop);
    await payOpen(shop, customer, serviceId);
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'active',
      paidUntil: '2027-01-23',
    });
    await sweepAt(shop.api, '2027-02-10T12:00:00Z');
    expect((await shop.state(serviceId)).terms.at(-1)).toBe('3 pending unpaid');
  });

  test('keeps it as long as ever, counted from then', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId } = await offForThird(shop);
    await sweepAt(shop.api, '2027-03-11T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended' });
    await sweepAt(shop.api, '2027-03-12T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'cancelled',
      tasks: ['payment-charged-back'],
    });
  });
});
