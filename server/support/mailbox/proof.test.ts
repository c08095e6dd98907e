import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_SERVER, answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const FORGED = `${AUTH_SERVER}; dmarc=pass header.from=voorbeeld.test`;

test.each([
  ['DMARC', `${AUTH_SERVER}; dmarc=pass header.from=voorbeeld.test`, true],
  ['a signature of its domain', `${AUTH_SERVER}; dkim=pass header.d=voorbeeld.test`, true],
  ['nothing', `${AUTH_SERVER}; spf=pass smtp.mailfrom=voorbeeld.test`, false],
  ['what came with it', `${AUTH_SERVER}; dmarc=fail\r\nAuthentication-Results: ${FORGED}`, false],
  ['another server', `mx.boef.test; dmarc=pass header.from=voorbeeld.test`, false],
  ['nobody', null, false],
])('a reply that is proven by %s is marked so for staff alone', async (_, results, isProven) => {
  const { customer, ticketId, mail } = await shop.answered();
  const headers = { 'Authentication-Results': results };
  await shop.receive(await answerTo(mail, { from: customer.email, text: 'Ja.', headers }));
  const staff = await shop.api.as(shop.staff).staff.tickets.get({ ticketId });
  expect(staff.replies.find(({ viaMail }) => viaMail)).toMatchObject({ message: 'Ja.', isProven });
  const own = await shop.api.as(customer).customer.tickets.get({ ticketId });
  expect(own.replies.find(({ viaMail }) => viaMail)).not.toHaveProperty('isProven');
});

test('without the setting nothing is marked, and no notice goes to anybody', async () => {
  await using other = await openMailShop({ asksServer: false });
  const { customer, ticketId, mail } = await other.answered();
  await other.receive(await answerTo(mail, { from: customer.email, text: 'Ja.' }));
  const { replies } = await other.api.as(other.staff).staff.tickets.get({ ticketId });
  expect(replies.find(({ viaMail }) => viaMail)).toMatchObject({ message: 'Ja.', isProven: null });
  const from = 'vreemde@elders.test';
  await other.receive(await answerTo(mail, { from, text: 'Hoi.' }));
  expect(other.mailsTo(from)).toEqual([]);
  expect(await other.keptFor(customer.id)).toMatchObject([{ outcome: 'other-address' }]);
});
