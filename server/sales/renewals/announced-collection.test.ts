import { describe, expect, test } from 'vitest';
import { MailFailure, type MailPort } from '#server/platform/mail-servers/mail-port.ts';
import { waitingMail } from '#server/platform/mail-servers/outbox.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** A shop that mails so, with the invoice of a next term that is to be collected on 23 December. */
async function openInvoiced(mail: MailPort) {
  const { api, make } = await openShop();
  const { customer, serviceId } = await make.activeService();
  await answerMandate(api, customer, 'pays');
  api.context.mail = mail;
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  expect(await mailsOf(api, 'renewal-invoice')).toHaveLength(1);
  return { api, make, customer, serviceId, orderId };
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

/** On every page that tells it: the day of the collection, or that it is not known yet. */
async function shownDays(api: TestApp, customer: { id: string }, orderId: string) {
  const mine = api.as(customer).customer;
  const { collection } = await mine.orders.get({ orderId });
  const { planned } = await mine.mandates.get();
  const { items } = await mine.services.list({ limit: 1 });
  const { renewal } = await mine.services.get({ serviceId: items[0]?.id ?? '' });
  return {
    order: collection?.on,
    mandate: planned[0]?.on,
    service: renewal?.collection?.on,
    dashboard: (await mine.dashboard.summary()).nextPaymentDate,
  };
}

function allOn(day: string | null) {
  return { order: day, mandate: day, service: day, dashboard: day };
}

test('its customer sees the day on which it is collected, and none while that hangs on the mail', async () => {
  const { api, customer, orderId } = await openInvoiced(waitingMail);
  await using _ = api;
  // In time for the day that it was meant for, if it goes today.
  expect(await shownDays(api, customer, orderId)).toEqual(allOn('2026-12-23'));
  await sweepAt(api, '2026-12-10T11:00:00Z');
  expect(await shownDays(api, customer, orderId)).toEqual(allOn(null));
  await sweepAt(api, '2026-12-30T11:00:00Z');
  expect(await shownDays(api, customer, orderId)).toEqual(allOn(null));

  api.context.mail = createFakeMail();
  await sweepAt(api, '2026-12-30T22:00:00Z');
  expect(await shownDays(api, customer, orderId)).toEqual(allOn('2027-01-13'));
  // It was written before anybody knew.
  const [mail] = await mailsOf(api, 'renewal-invoice');
  expect(mail?.text).toContain('23 december 2026 of, als dat later is, 14 dagen na deze mail');
});

function openTasks(api: TestApp) {
  return api.db
    .selectFrom('staffTasks')
    .select(['subjectId', 'orderId', 'note'])
    .where('kind', '=', 'collection-unannounced')
    .where('doneAt', 'is', null)
    .execute();
}

/** A mail server that knows none of its readers. */
const refusing: MailPort = {
  kind: 'smtp',
  send: () => Promise.reject(new MailFailure('refused', '550 5.1.1 no such user')),
};

async function refusedMail(api: TestApp, staff: { id: string }, customerId: string) {
  const { items } = await api.as(staff).staff.mails.list({ customerId, limit: 50 });
  const refused = items.find(({ kind }) => kind === 'renewal-invoice');
  expect(refused).toMatchObject({ status: 'refused', serverWords: '550 5.1.1 no such user' });
  return refused?.id ?? '';
}

describe('a mail that no server takes', () => {
  test('holds up what it would announce, staff are told once, and it goes on once that mail goes', async () => {
    const { api, make, customer, orderId } = await openInvoiced(refusing);
    await using _ = api;
    const admin = await make.staff('admin');
    await sweepAt(api, '2026-12-09T12:00:00Z');
    const tasks = await openTasks(api);
    expect(tasks).toMatchObject([{ subjectId: orderId, orderId }]);
    expect(tasks[0]?.note).toContain('2026-000002');
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await collectionsOf(api, orderId)).toEqual([]);
    expect(await openTasks(api)).toEqual(tasks);
    expect(await shownDays(api, customer, orderId)).toEqual(allOn(null));

    api.context.mail = createFakeMail();
    const mailId = await refusedMail(api, admin, customer.id);
    await api.as(admin).staff.mails.resend({ mailId });
    await api.jobsDone();
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await openTasks(api)).toEqual([]);
    expect(await shownDays(api, customer, orderId)).toEqual(allOn('2027-01-06'));
    await sweepAt(api, '2027-01-05T22:00:00Z');
    expect(await collectionsOf(api, orderId)).toEqual([]);
    await sweepAt(api, '2027-01-06T11:00:00Z');
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
  });

  test('is no task any more once staff stopped collecting, and its customer pays as any other', async () => {
    const { api, make, customer, serviceId, orderId } = await openInvoiced(refusing);
    await using _ = api;
    await sweepAt(api, '2026-12-09T12:00:00Z');
    expect(await openTasks(api)).toHaveLength(1);
    const admin = api.as(await make.staff('admin')).staff;
    await admin.mandates.stop({ customerId: customer.id });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await openTasks(api)).toEqual([]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'overdue' });
    expect(await collectionsOf(api, orderId)).toEqual([]);
  });
});
