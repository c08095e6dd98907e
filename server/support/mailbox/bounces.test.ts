import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '#tests/support/auth-calls.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Makes the report that a mail server sends back, as Postfix does. */
function report({ raw, to, action = 'failed' }: { raw: string; to: string; action?: string }) {
  const parts = [
    `Content-Type: text/plain\r\n\r\nI'm sorry to have to inform you`,
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.voorbeeld.test\r\n\r\nFinal-Recipient: rfc822; ${to}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`,
    `Content-Type: message/rfc822\r\n\r\n${raw}`,
  ];
  const head = [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.voorbeeld.test>',
    'To: hulp@hostwerk.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="deel"',
  ];
  const body = parts.map((part) => `--deel\r\n${part}\r\n`).join('');
  return `${head.join('\r\n')}\r\n\r\n${body}--deel--\r\n`;
}

async function bounced(action?: string) {
  const { customer, ticketId, mail: raw } = await shop.answered();
  const to = customer.email;
  const sent = shop.smtp.received.length;
  const uid = await shop.receive(report({ raw, to, ...(action && { action }) }));
  expect(shop.smtp.received).toHaveLength(sent);
  expect(shop.imap.folder('Automatisch').map((mail) => mail.uid)).toContain(uid);
  const id = (await PostalMime.parse(raw)).messageId?.slice(1, 37) ?? '';
  return { customer, ticketId, raw, id };
}

const mailOf = (customerId: string, id: string) =>
  shop.api
    .as(shop.staff)
    .staff.mails.list({ customerId, limit: 50 })
    .then(({ items }) => items.find((mail) => mail.id === id));
const staffSees = (customerId: string) =>
  shop.api.as(shop.staff).staff.customers.get({ customerId });

test('a mail that comes back says so at its customer, and is a task', async () => {
  const { customer, id } = await bounced();
  expect(await mailOf(customer.id, id)).toMatchObject({ status: 'bounced' });
  const { items } = await shop.api.as(shop.staff).staff.tasks.list({ limit: 50 });
  expect(items.find(({ subjectId }) => subjectId === id)).toMatchObject({
    kind: 'mail-undelivered',
    customerId: customer.id,
    note: expect.stringContaining('User unknown'),
  });
  expect((await staffSees(customer.id)).emailBouncedAt).toEqual(shop.api.clock.now);
});

test('one that is only late changes nothing', async () => {
  const { customer, id } = await bounced('delayed');
  expect(await mailOf(customer.id, id)).toMatchObject({ status: 'sent' });
  expect((await staffSees(customer.id)).emailBouncedAt).toBeNull();
});

test('news waits until the address is confirmed again; what is about safety goes', async () => {
  const { customer, ticketId, raw } = await bounced();
  const api = shop.api.as(customer);
  const count = () => shop.mailsTo(customer.email).length;
  const before = count();
  await shop.api.as(shop.staff).staff.tickets.reply({ ticketId, message: 'Nieuws.' });
  await shop.api.jobsDone();
  expect(count()).toBe(before);
  expect((await api.customer.security.get()).isEmailBouncing).toBe(true);
  expect(await api.customer.account.resendVerification()).toEqual({ sent: true });
  await shop.api.jobsDone();
  expect(count()).toBe(before + 1);
  const [token = ''] = await mailedTokens(shop.api, 'verify-email', customer.email);
  await post(shop.api, '/verify-email', { token });
  expect((await api.customer.security.get()).isEmailBouncing).toBe(false);
  expect((await staffSees(customer.id)).emailBouncedAt).toBeNull();
  await shop.api.as(shop.staff).staff.tickets.reply({ ticketId, message: 'Weer nieuws.' });
  await shop.api.jobsDone();
  expect(count()).toBe(before + 2);
  // A report of an older mail that comes now says nothing new.
  const older = shop.mailsTo(customer.email).find((mail) => mail !== raw) ?? '';
  await shop.receive(report({ raw: older, to: customer.email }));
  expect((await api.customer.security.get()).isEmailBouncing).toBe(false);
});

test('a report about no mail of ours, or that is not one, changes nothing', async () => {
  const { customer, mail: raw } = await shop.answered();
  const to = customer.email;
  const forged = raw.replace(/^Message-ID: <[^>]*>/m, `Message-ID: <${crypto.randomUUID()}@a.b>`);
  await shop.receive(report({ raw: forged, to }));
  await shop.receive(report({ raw, to }).replace('message/delivery-status', 'text/plain'));
  expect((await staffSees(customer.id)).emailBouncedAt).toBeNull();
});

test('the same report twice changes nothing more', async () => {
  const { customer, id, raw } = await bounced();
  await shop.receive(report({ raw, to: customer.email }));
  expect(await mailOf(customer.id, id)).toMatchObject({ status: 'bounced' });
});
