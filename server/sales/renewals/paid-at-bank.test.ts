import { expect, test } from 'vitest';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { onlyRenewalOf, openShop, sweepAt } from '#tests/support/renewals.ts';

test('a term whose payment has been with the bank since yesterday is not collected as well', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { customer, serviceId } = await make.activeService();
  await answerMandate(api, customer, 'pays');
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  const mine = api.as(customer).customer;
  api.clock.set('2026-12-22T11:00:00Z');
  const { payUrl } = await mine.orders.pay({ orderId });
  const answers = (status: 'pending' | 'failed') =>
    api.db
      .updateTable('testGatewayPayments')
      .set({ status })
      .where('paymentId', '=', payUrl.split('/').at(-1) ?? '')
      .execute();
  await answers('pending');
  await sweepAt(api, '2026-12-23T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toEqual([]);
  await answers('failed');
  await sweepAt(api, '2026-12-25T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toHaveLength(1);
});
