import { expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { onlyRenewalOf, openShop, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, SECOND } from '#tests/support/taken-back.ts';
import { collectPayment } from './collect-payment.ts';

const PAID = '2026-12-24T11:00:00Z';

test('what Mollie began before its mandate ended is collected, though the answer was lost', async () => {
  const shop = await openCollectingShop();
  await using _ = shop;
  const { api, mollie, make } = shop;
  const { customer, serviceId } = await make.activeService();
  await shop.giveMandate(customer);
  await sweepAt(api, SECOND.invoiced);
  await api.setQueue('payment.collect', { retryLimit: 0 });
  // Mollie is asked what is there, and then to begin.
  mollie.fail(null, 'cut');
  await sweepAt(api, SECOND.starts);
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'open', providerId: null }]);
  await api.as(customer).customer.mandates.stop({});
  await api.jobsDone();
  const [payment] = await collectionsOf(api, orderId);
  await collectPayment(asSystem(api.context, 'test'), { paymentId: payment?.id ?? '' });
  const begun = mollie.books.payments.find(({ metadata }) => metadata['paymentId'] === payment?.id);
  expect(await collectionsOf(api, orderId)).toMatchObject([
    { status: 'pending', providerId: begun?.id },
  ]);
  mollie.books.end(begun?.id ?? '', 'paid');
  await shop.deliver();
  await api.jobsDone();
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
});

test('the test gateway finds what it began by a mandate that ended', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { customer, serviceId } = await make.activeService();
  await answerMandate(api, customer, 'pays');
  await sweepAt(api, SECOND.invoiced);
  await sweepAt(api, SECOND.starts);
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  const lost = { status: 'open', providerId: null } as const;
  await api.db.updateTable('payments').set(lost).where('orderId', '=', orderId).execute();
  await api.as(customer).customer.mandates.stop({});
  await api.jobsDone();
  api.clock.set(PAID);
  const [payment] = await collectionsOf(api, orderId);
  await collectPayment(asSystem(api.context, 'test'), { paymentId: payment?.id ?? '' });
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
});
