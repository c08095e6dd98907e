import { expect, test } from 'vitest';
import { outcomeOf } from '#tests/support/procedures.ts';
import { collectionsOf } from '#tests/support/mandates.ts';
import { giveCredit, onlyRenewalOf, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, SECOND } from '#tests/support/taken-back.ts';

test('an order that a bank is collecting is not paid with credit as well', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, make } = shop;
  const { customer, serviceId } = await make.activeService();
  await shop.giveMandate(customer);
  await sweepAt(api, SECOND.invoiced);
  await sweepAt(api, SECOND.starts);
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
  await giveCredit(api, await make.activeService({ customer }));
  const mine = api.as(customer).customer;
  expect(await outcomeOf(mine.orders.payWithCredit({ orderId }))).toBe('ORDER_NOT_PAYABLE');
  expect((await mine.credit.get()).balanceCents).toBe(1299);
});
