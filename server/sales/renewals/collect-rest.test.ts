import { expect, test } from 'vitest';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { bookTen, plainSpaces } from '#tests/support/part-paid.ts';
import { mailsOf, onlyRenewalOf, openShop, sweepAt } from '#tests/support/renewals.ts';

const COLLECTED = '2026-12-23T11:00:00Z';
/** The sweep an hour on, when the bank has answered. */
const LATER = '2026-12-23T13:00:00Z';

/** A term that is collected on 23 December, of which its customer transferred ten euro. */
async function partlyTransferred(account: 'pays' | 'fails') {
  const { api, make } = await openShop();
  const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
  await answerMandate(api, customer, account);
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  await bookTen(api, orderId);
  return { api, make, customer, serviceId, orderId, mine: api.as(customer).customer };
}

test('of a term of which a part was transferred the rest is collected, and that pays it', async () => {
  const { api, serviceId, orderId, mine } = await partlyTransferred('pays');
  await using _ = api;
  const [told] = await mailsOf(api, 'order-still-open');
  expect(plainSpaces(told?.text)).toContain('€ 2,99 op 23 december 2026 van je rekening af');
  expect((await mine.mandates.get()).planned).toMatchObject([{ orderId, totalCents: 299 }]);
  await sweepAt(api, COLLECTED);
  expect(await collectionsOf(api, orderId)).toMatchObject([
    { status: 'pending', amountCents: 299 },
  ]);
  await sweepAt(api, LATER);
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'paid', paysOrder: false }]);
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
  expect((await mine.credit.get()).balanceCents).toBe(0);
});

test('a rest that cannot be collected is told as that, and tried once more', async () => {
  const { api, orderId } = await partlyTransferred('fails');
  await using _ = api;
  await sweepAt(api, COLLECTED);
  await sweepAt(api, LATER);
  const [failed] = await mailsOf(api, 'collection-failed');
  expect(plainSpaces(failed?.text)).toContain('We konden € 2,99 voor winkel');
  await sweepAt(api, '2026-12-28T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toMatchObject([
    { status: 'failed', amountCents: 299 },
    { status: 'pending', amountCents: 299 },
  ]);
});

test('where the credit was spent while the bank had it, the rest is asked and no more is collected', async () => {
  const { api, make, customer, serviceId, orderId, mine } = await partlyTransferred('pays');
  await using _ = api;
  await sweepAt(api, COLLECTED);
  const plan = await make.plan({ priceCents: 900 });
  const other = await make.pendingOrder({ customer, plan });
  await mine.orders.payWithCredit({ orderId: other.orderId });
  await sweepAt(api, LATER);
  await sweepAt(api, '2026-12-24T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'paid', amountCents: 299 }]);
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'pending' });
  expect(await mine.orders.get({ orderId })).toMatchObject({
    collection: null,
    part: { creditCents: 399, restCents: 900 },
  });
});
