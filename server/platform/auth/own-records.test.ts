import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call, PROCEDURES, refusalOf } from '#tests/support/procedures.ts';

type Id =
  | 'orderId'
  | 'paymentId'
  | 'invoiceId'
  | 'serviceId'
  | 'ticketId'
  | 'attachmentId'
  | 'sessionId'
  | 'eventId'
  | 'exportId'
  | 'mandateId'
  | 'membershipId';
type Ids = Record<Id, string>;

/** Calls of a customer about one record, and the rest of their input. */
const ONE_RECORD: Record<string, { key: keyof Ids; rest?: object }> = {
  'customer.security.endSession': { key: 'sessionId' },
  'customer.orders.get': { key: 'orderId' },
  'customer.orders.pay': { key: 'orderId' },
  'customer.orders.payWithCredit': { key: 'orderId' },
  'customer.orders.payByTransfer': { key: 'orderId' },
  'customer.orders.payRest': { key: 'orderId', rest: { shownRestCents: 299 } },
  'customer.orders.cancel': { key: 'orderId' },
  'customer.returns.ofOrder': { key: 'orderId' },
  'customer.returns.ask': {
    key: 'orderId',
    rest: { ground: 'withdrawal', shownBackCents: 1299 },
  },
  'customer.services.get': { key: 'serviceId' },
  'customer.services.timeline': { key: 'serviceId' },
  'customer.services.invoices': { key: 'serviceId' },
  'customer.services.tickets': { key: 'serviceId' },
  'customer.usage.get': { key: 'serviceId' },
  'customer.services.restart': { key: 'serviceId' },
  'customer.services.reinstall': {
    key: 'serviceId',
    rest: { confirmName: 'x', ownPassword: 'x', sshKey: null, requestKey: randomUUID() },
  },
  'customer.services.rename': { key: 'serviceId', rest: { name: 'gekaapt' } },
  'customer.services.setDomain': { key: 'serviceId', rest: { domain: 'gekaapt.nl' } },
  'customer.services.openPanel': { key: 'serviceId' },
  'customer.services.setAccess': {
    key: 'serviceId',
    rest: { ownPassword: 'x', sshKey: null },
  },
  'customer.services.cancel': { key: 'serviceId', rest: { when: 'now' } },
  'customer.services.undoCancel': { key: 'serviceId' },
  'customer.services.bringBack': { key: 'serviceId' },
  'customer.services.wipe': {
    key: 'serviceId',
    rest: { confirmName: 'x', ownPassword: 'x' },
  },
  'customer.planChanges.options': { key: 'serviceId' },
  'customer.planChanges.order': {
    key: 'serviceId',
    rest: {
      idempotencyKey: randomUUID(),
      plan: 'groter',
      method: 'bank_transfer',
      termsAccepted: true,
      termsVersion: '2027-01',
      shownTotalCents: 1,
      shownTermCents: 2400,
    },
  },
  'customer.planChanges.schedule': {
    key: 'serviceId',
    rest: { plan: 'groter', shownTermCents: 2400 },
  },
  'customer.planChanges.withdraw': { key: 'serviceId', rest: { changeId: randomUUID() } },
  'customer.invoices.get': { key: 'invoiceId' },
  'customer.invoices.download': { key: 'invoiceId' },
  'customer.invoices.downloadUbl': { key: 'invoiceId' },
  'customer.invoices.downloadProof': { key: 'invoiceId' },
  'customer.notifications.markRead': { key: 'eventId' },
  'customer.personalData.downloadExport': { key: 'exportId' },
  'customer.tickets.get': { key: 'ticketId' },
  'customer.tickets.reply': { key: 'ticketId', rest: { message: 'Hoi' } },
  'customer.tickets.close': { key: 'ticketId' },
  'customer.tickets.detach': { key: 'attachmentId' },
  'customer.tickets.download': { key: 'attachmentId' },
  'customer.tickets.create': {
    key: 'serviceId',
    rest: { subject: 'Vraag', message: 'Hoi', priority: 'medium' },
  },
  'customer.members.change': {
    key: 'membershipId',
    rest: { rights: ['technical'], seen: ['technical'] },
  },
  'customer.members.end': { key: 'membershipId' },
  'customer.members.leave': { key: 'membershipId' },
  'customer.testGateway.get': { key: 'paymentId' },
  'customer.together.get': { key: 'paymentId' },
  'customer.testGateway.mandate': { key: 'mandateId' },
  'customer.testGateway.answerMandate': { key: 'mandateId', rest: { answer: 'pays' } },
  'customer.testGateway.answer': {
    key: 'paymentId',
    rest: { outcome: 'paid', delivery: 'before-answer' },
  },
};

let api: TestApp;
let stranger: Api;
let ids: Ids;

async function everything() {
  const tables = [
    'orders',
    'payments',
    'invoices',
    'services',
    'testGatewayPayments',
    'credits',
    'creditBalances',
    'mandates',
    'memberships',
    'testGatewayMandates',
    'tickets',
    'events',
    'ticketReplies',
    'ticketAttachments',
  ] as const;
  return Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
}

beforeAll(async () => {
  api = await createTestApp({ settings: { direct_debit_enabled: 'true' } });
  const make = createFactories(api);
  const { orderId } = await make.pendingOrder();
  await make.pendingOrder({ method: 'bank_transfer' });
  const { serviceId } = await make.activeService();
  const invoice = await api.db.selectFrom('invoices').select('id').executeTakeFirstOrThrow();
  const event = await api.db.selectFrom('events').select('id').executeTakeFirstOrThrow();
  const helped = await make.customer();
  const { id: attachmentId } = await api
    .as(helped)
    .customer.tickets.attach({ file: new File(['log'], 'a.log') });
  const { id: ticketId } = await api
    .as(helped)
    .customer.tickets.create({ subject: 'Vraag', message: 'Hoi', attachmentIds: [attachmentId] });
  const dataExport = await api.db
    .insertInto('dataExports')
    .values({
      userId: helped.id,
      status: 'ready',
      sizeBytes: 2,
      createdAt: api.clock.now,
      expiresAt: new Date('2100-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { payUrl } = await api.as(helped).customer.mandates.ask({ agreed: true });
  const member = await make.member({ account: helped, rights: ['technical'] });
  ids = {
    membershipId: member.membershipId,
    ticketId,
    attachmentId,
    eventId: event.id,
    exportId: dataExport.id,
    orderId,
    paymentId: (await make.paymentOf(orderId)).id,
    mandateId: payUrl.split('/').at(-1) ?? '',
    invoiceId: invoice.id,
    serviceId,
    sessionId: (await api.signIn(await make.customer())).sessionId,
  };
  stranger = api.as(await make.customer());
});

afterAll(() => api[Symbol.asyncDispose]());

// A btw-id is the number of a company, not of a record.
test('every procedure of customers that takes an id has a line', () => {
  const taking = PROCEDURES.filter(
    ({ path, fields }) =>
      path.startsWith('customer.') &&
      fields.some((field) => field.endsWith('Id') && field !== 'vatId'),
  );
  expect(taking.map(({ path }) => path).toSorted()).toEqual(Object.keys(ONE_RECORD).toSorted());
});

describe.each(Object.entries(ONE_RECORD))('%s', (path, { key, rest }) => {
  test('of another customer is refused exactly as one that never was, and nothing changes', async () => {
    const before = await everything();
    const theirs = await refusalOf(call(stranger, path, { [key]: ids[key], ...rest }));
    const nobodys = await refusalOf(call(stranger, path, { [key]: randomUUID(), ...rest }));
    expect(theirs).toEqual({
      code: 'NOT_FOUND',
      status: 404,
      message: 'We konden dit niet vinden.',
      data: undefined,
    });
    expect(nobodys).toEqual(theirs);
    expect(await everything()).toEqual(before);
  });

  test('of another customer is refused to staff too: these are one’s own', async () => {
    const owner = api.as(await createFactories(api).staff('owner'));
    expect(await refusalOf(call(owner, path, { [key]: ids[key], ...rest }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test.each(['orders', 'services', 'invoices', 'tickets'] as const)(
  'the list of %s holds only one’s own',
  async (list) => {
    expect(await stranger.customer[list].list({})).toEqual({
      items: [],
      nextCursor: null,
      count: { value: 0, exact: true },
    });
  },
);

test('ids of staff’s procedures that never were are not found', async () => {
  const owner = api.as(await createFactories(api).staff('owner'));
  const serverInfo = { hostname: '', ipAddress: '', username: '', notes: '' };
  const gift = { planId: randomUUID(), name: 'cadeau', days: 30, requestKey: randomUUID() };
  const calls = [
    ['staff.accounts.access', { customerId: randomUUID() }],
    ['staff.accounts.listSessions', { customerId: randomUUID() }],
    ['staff.accounts.listSignIns', { customerId: randomUUID() }],
    ['staff.accounts.endSession', { customerId: randomUUID(), sessionId: randomUUID() }],
    ['staff.accounts.endSessions', { customerId: randomUUID() }],
    ['staff.accounts.block', { customerId: randomUUID(), reason: 'spam' }],
    ['staff.accounts.unblock', { customerId: randomUUID(), reason: 'opgelost' }],
    ['staff.accounts.logInAs', { customerId: randomUUID() }],
    ['staff.members.list', { customerId: randomUUID() }],
    ['staff.orders.markPaid', { orderId: randomUUID() }],
    ['staff.orders.markFailed', { orderId: randomUUID() }],
    ['staff.orders.get', { orderId: randomUUID() }],
    [
      'staff.orders.refund',
      { orderId: randomUUID(), reason: 'x', endService: true, to: 'customer' },
    ],
    [
      'staff.orders.refundPart',
      { orderId: randomUUID(), amountCents: 100, shownLeftCents: 200, reason: 'x', to: 'customer' },
    ],
    ['staff.orders.markRefunded', { refundId: randomUUID(), shownCents: 100 }],
    ['staff.returns.get', { returnId: randomUUID() }],
    [
      'staff.returns.record',
      { order: randomUUID(), ground: 'withdrawal', receivedOn: '2026-11-20', taskId: null },
    ],
    [
      'staff.returns.grant',
      {
        returnId: randomUUID(),
        to: 'customer',
        shownBackCents: 100,
        parts: [{ orderId: randomUUID(), backCents: 100 }],
        reason: null,
      },
    ],
    ['staff.returns.refuse', { returnId: randomUUID(), reason: 'x' }],
    ['staff.addresses.removeRange', { rangeId: randomUUID() }],
    ['staff.bankStatements.weigh', { lineId: randomUUID(), invoiceNumbers: ['2026-000001'] }],
    [
      'staff.bankStatements.book',
      { lineId: randomUUID(), invoiceNumbers: ['2026-000001'], booking: 'pay' },
    ],
    ['staff.bankStatements.dismiss', { lineId: randomUUID(), reason: 'x' }],
    ['staff.corrections.get', { invoiceId: randomUUID() }],
    ['staff.invoices.download', { invoiceId: randomUUID() }],
    ['staff.invoices.downloadUbl', { invoiceId: randomUUID() }],
    ['staff.invoices.downloadProof', { invoiceId: randomUUID() }],
    ['staff.services.startDelivery', { serviceId: randomUUID() }],
    ['staff.services.markDelivered', { serviceId: randomUUID(), serverInfo }],
    ['staff.services.setSystem', { serviceId: randomUUID(), system: 'Debian 13' }],
    ['staff.tickets.get', { ticketId: randomUUID() }],
    ['staff.tickets.reply', { ticketId: randomUUID(), message: 'Hoi' }],
    ['staff.tickets.setStatus', { ticketId: randomUUID(), status: 'closed' }],
    ['staff.tickets.setPriority', { ticketId: randomUUID(), priority: 'low' }],
    ['staff.tickets.assign', { ticketId: randomUUID(), assigneeId: null }],
    ['staff.tickets.addNote', { ticketId: randomUUID(), message: 'Hoi' }],
    ['staff.tickets.watch', { ticketId: randomUUID() }],
    ['staff.tickets.download', { attachmentId: randomUUID() }],
    [
      'staff.cannedAnswers.update',
      { cannedAnswerId: randomUUID(), title: 'a', text: 'b', seenAt: new Date(0) },
    ],
    ['staff.cannedAnswers.delete', { cannedAnswerId: randomUUID() }],
    ['staff.articles.get', { articleId: randomUUID() }],
    [
      'staff.articles.update',
      {
        articleId: randomUUID(),
        seen: 1,
        slug: 'a',
        fields: { title: 'a', category: 'web', keywords: '', text: 'b' },
      },
    ],
    ['staff.articles.publish', { articleId: randomUUID(), seen: 1 }],
    ['staff.articles.unpublish', { articleId: randomUUID(), seen: 1 }],
    ['staff.articles.delete', { articleId: randomUUID(), seen: 1 }],
    ['staff.apiKeys.end', { keyId: randomUUID() }],
    ['staff.webhooks.get', { webhookId: randomUUID() }],
    ['staff.webhooks.turn', { webhookId: randomUUID(), isOn: false }],
    ['staff.webhooks.end', { webhookId: randomUUID() }],
    ['staff.webhooks.sendTest', { webhookId: randomUUID() }],
    ['staff.webhooks.resend', { deliveryId: randomUUID() }],
    ['staff.customers.get', { customerId: randomUUID() }],
    [
      'staff.customers.sendEmail',
      { customerId: randomUUID(), messageId: randomUUID(), subject: 'Hoi', message: 'Hoi' },
    ],
    ['staff.notes.add', { customerId: randomUUID(), text: 'Belt liever' }],
    ['staff.notes.edit', { noteId: randomUUID(), text: 'Belt liever' }],
    ['staff.mails.get', { mailId: randomUUID() }],
    ['staff.mails.resend', { mailId: randomUUID() }],
    ['staff.plans.get', { planId: randomUUID() }],
    ['staff.plans.switch', { planId: randomUUID(), active: true }],
    ['staff.plans.move', { planId: randomUUID(), direction: 'up' }],
    ['staff.plans.adoptPrice', { planId: randomUUID(), seenAt: new Date(0) }],
    ['staff.plans.delete', { planId: randomUUID() }],
    [
      'staff.services.markDone',
      { serviceId: randomUUID(), task: 'restart', shownPlanId: randomUUID() },
    ],
    ['staff.services.activate', { serviceId: randomUUID() }],
    ['staff.services.suspend', { serviceId: randomUUID(), reason: 'staff' }],
    ['staff.services.restart', { serviceId: randomUUID() }],
    [
      'staff.services.reinstall',
      {
        serviceId: randomUUID(),
        confirmName: 'x',
        ownPassword: 'x',
        requestKey: randomUUID(),
      },
    ],
    ['staff.services.delete', { serviceId: randomUUID() }],
    ['staff.services.restore', { serviceIds: [randomUUID()] }],
    ['staff.services.create', { ...gift, customerId: randomUUID() }],
    [
      'staff.newOrders.quote',
      { customerId: randomUUID(), items: [{ plan: 'web-start', termMonths: 1 }] },
    ],
    ['staff.jobs.retry', { jobId: randomUUID() }],
    ['staff.tasks.complete', { taskId: randomUUID() }],
  ] as const;
  for (const [path, input] of calls) {
    expect(await refusalOf(call(owner, path, input)), path).toMatchObject({ code: 'NOT_FOUND' });
  }
});
