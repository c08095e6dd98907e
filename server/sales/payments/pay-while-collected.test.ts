import { expect, test } from 'vitest';
import { createBank } from '#tests/support/bank.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { collectionsOf } from '#tests/support/mandates.ts';
import { giveCredit, onlyRenewalOf, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, SECOND } from '#tests/support/taken-back.ts';

type Shop = Awaited<ReturnType<typeof openCollectingShop>>;

/** A term that a bank was asked to collect and has not answered for. */
async function collectedTerm({ api, make, giveMandate }: Shop) {
  const { customer, serviceId } = await make.activeService();
  await giveMandate(customer);
  await sweepAt(api, SECOND.invoiced);
  await sweepAt(api, SECOND.starts);
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
  return { customer, orderId };
}

test('an order that a bank is collecting is not paid with credit as well', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, make } = shop;
  const { customer, orderId } = await collectedTerm(shop);
  await giveCredit(api, await make.activeService({ customer }));
  const mine = api.as(customer).customer;
  expect(await outcomeOf(mine.orders.payWithCredit({ orderId }))).toBe('ORDER_NOT_PAYABLE');
  expect((await mine.credit.get()).balanceCents).toBe(1299);
});

test('nor is a part of it booked that was transferred: staff see the line until the bank has answered', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, make } = shop;
  const { customer, orderId } = await collectedTerm(shop);
  const bank = createBank(api);
  const { invoiceNumber } = await bank.invoiceOf(orderId);
  const { staff } = api.as(await make.staff('admin'));
  const lineId = await bank.importLine(staff, { amount: '5.00', text: invoiceNumber });
  const booking = 'part' as const;
  const refusal = await refusalOf(
    staff.bankStatements.book({ lineId, invoiceNumbers: [invoiceNumber], booking }),
  );
  expect(refusal.data).toMatchObject({ issues: [{ path: 'invoiceNumbers' }] });
  expect(await bank.shownLine(staff, lineId)).toMatchObject({ state: 'open' });
  expect((await api.as(customer).customer.credit.get()).balanceCents).toBe(0);
});
