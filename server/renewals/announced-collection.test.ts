import { expect, test } from 'vitest';
import type { MailPort } from '#server/adapters/mail/mail-port.ts';
import { waitingMail } from '#server/adapters/mail/outbox.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** A shop that mails so, with the invoice of a next term that is to be collected on 23 December. */
async function openInvoiced(mail: MailPort) {
  const { api, make } = await openShop();
  const { customer, serviceId } = await make.activeService();
  await answerMandate(api, customer, 'pays');
  api.context.mail = mail;
  await api.setQueue('mail.send', { retryLimit: 0 });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  expect(await mailsOf(api, 'renewal-invoice')).toHaveLength(1);
  return { api, serviceId, orderId };
}

test('nothing is collected that no mail could announce, until fourteen days after that went out', async () => {
  const { api, serviceId, orderId } = await openInvoiced(waitingMail);
  await using _ = api;
  await sweepAt(api, '2026-12-23T11:00:00Z');
  await sweepAt(api, '2026-12-30T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toEqual([]);
  // Nobody was asked for it, so nobody is late.
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);

  api.context.mail = createFakeMail();
  await sweepAt(api, '2026-12-30T22:00:00Z');
  await sweepAt(api, '2027-01-12T22:00:00Z');
  expect(await collectionsOf(api, orderId)).toEqual([]);
  await sweepAt(api, '2027-01-12T23:30:00Z');
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
});

test('a mail that no server takes waits for a person, and holds up no collection', async () => {
  const { api, orderId } = await openInvoiced(createFakeMail(100));
  await using _ = api;
  await sweepAt(api, '2026-12-23T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
});
