import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { openClaims } from '#tests/support/open-claims.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { untilWaiting, whileHeld } from '#tests/support/waiting.ts';
import { openCollectingShop, THIRD, type CollectingShop } from '#tests/support/taken-back.ts';

const AFTER = '2027-01-04T11:00:00Z';

/** A service whose second and third term were collected, and their orders. */
async function twoTerms(shop: CollectingShop) {
  const { customer, serviceId, plan, orderId: second } = await shop.collected();
  const third = await shop.collectTerm(serviceId, THIRD);
  return { customer, serviceId, plan, second, third };
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
  expect(await shop.state(serviceId)).toMatchObject({ terms: ['2 completed unpaid'], tasks: [] });
});

describe('a term that is taken back while the next', () => {
  test('was invoiced: both are open, and each is paid by itself', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await sweepAt(api, THIRD.invoiced);
    await shop.takeBack(orderId, '2027-01-10T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: ['2 completed unpaid', '3 pending unpaid'],
      tasks: [],
    });
    const third = (await renewalsOf(api, serviceId)).at(-1)?.id ?? '';
    await payOnline(api, customer, third);
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 completed unpaid', '3 completed paid'],
    });
    await payOnline(api, customer, orderId);
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 completed paid', '3 completed paid'],
    });
  });

  test('lies at the bank: its money pays that one', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    await sweepAt(shop.api, THIRD.invoiced);
    await sweepAt(shop.api, THIRD.starts);
    const third = (await renewalsOf(shop.api, serviceId)).at(-1)?.id ?? '';
    await shop.takeBack(orderId, '2027-01-24T11:00:00Z');
    shop.mollie.books.end(await shop.providerIdOf(third), 'paid');
    await shop.deliver();
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-02-23',
      terms: ['2 completed unpaid', '3 completed paid'],
      tasks: [],
    });
  });

  test('is paid: nothing of that one is lost, and the one after it comes once it is paid again', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second } = await twoTerms(shop);
    await shop.takeBack(second, '2027-02-01T11:00:00Z');
    await sweepAt(shop.api, '2027-02-09T11:00:00Z');
    expect(await renewalsOf(shop.api, serviceId)).toHaveLength(2);
    await payOnline(shop.api, customer, second);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23' });
    await sweepAt(shop.api, '2027-02-09T12:00:00Z');
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
    expect(await openClaims(shop.api)).toMatchObject([{ openCents: 1299 }]);
    await payOnline(shop.api, customer, second);
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

  test('is taken back too, at the same moment: both are open, and paid in whatever order', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, second, third } = await twoTerms(shop);
    shop.api.clock.set('2027-02-01T11:00:00Z');
    for (const orderId of [second, third]) {
      shop.mollie.books.chargeBack(await shop.providerIdOf(orderId), 1299);
    }
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2026-12-23',
      terms: ['2 completed unpaid', '3 completed unpaid'],
      mails: 2,
      tasks: [],
    });
    await payOnline(shop.api, customer, third);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23' });
    await payOnline(shop.api, customer, second);
    expect(await shop.state(serviceId)).toMatchObject({ paidUntil: '2027-02-23', tasks: [] });
    expect(await openClaims(shop.api)).toEqual([]);
  });
});

test('a service that is off for the next term stays off until that is paid too', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api } = shop;
  const { customer, serviceId, orderId } = await shop.collected();
  await api.as(customer).customer.mandates.stop();
  for (const day of ['2027-01-09', '2027-02-02', '2027-02-09']) {
    await sweepAt(api, `${day}T11:00:00Z`);
  }
  expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended' });
  await shop.takeBack(orderId, '2027-02-10T11:00:00Z');
  await payOnline(api, customer, orderId);
  expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended' });
  await payOnline(api, customer, (await renewalsOf(api, serviceId)).at(-1)?.id ?? '');
  expect(await shop.state(serviceId)).toMatchObject({ status: 'active', paidUntil: '2027-02-23' });
});

test('staff who let somebody be stop the dunning of what is owed again', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api } = shop;
  const { customer, serviceId, orderId } = await shop.collected();
  await shop.takeBack(orderId, AFTER);
  const { staff } = api.as(await shop.make.staff('admin'));
  const hold = { customerId: customer.id, serviceId, until: '2027-03-10', reason: 'Belde.' };
  await staff.holds.place(hold);
  await sweepAt(api, '2027-01-28T11:00:00Z');
  await sweepAt(api, '2027-02-20T11:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
  expect(await mailsOf(api, 'invoice-overdue')).toEqual([]);
  await sweepAt(api, '2027-03-11T11:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
});

describe('what is taken back is owed again', () => {
  test.each(['now', 'term_end'] as const)('also when the service ends: %s', async (when) => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.api.as(customer).customer.services.cancel({ serviceId, when });
    await shop.api.jobsDone();
    await shop.takeBack(orderId, AFTER);
    expect(await openClaims(shop.api)).toEqual([{ openCents: 1299, because: 'charged_back' }]);
    expect((await shop.state(serviceId)).tasks).toEqual([]);
  });

  test('less what was given back before, of which a person hears', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { serviceId, orderId } = await shop.collected();
    const { staff } = shop.api.as(await shop.make.staff('admin'));
    const part = { amountCents: cents(650), reason: 'Storing.', to: 'customer' } as const;
    await refundPart(staff.orders, { orderId, ...part });
    await shop.api.jobsDone();
    await shop.takeBack(orderId, AFTER);
    expect(await openClaims(shop.api)).toEqual([{ openCents: 649, because: 'charged_back' }]);
    const { tasks, notes } = await shop.state(serviceId);
    expect(tasks).toEqual(['payment-charged-back']);
    expect(notes[0]).toMatch(/€\s6,50 al teruggegeven/);
  });
});
