import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { BILLING, createFactories } from '#tests/support/factories.ts';
import { call, PROCEDURES, refusalOf } from '#tests/support/procedures.ts';

const ID = randomUUID();
const PAGE = { cursor: 'x', limit: 10 };
const ORDER = { sort: 'createdAt', direction: 'asc' };
const SENDER = { name: 'Sanne', email: 'sanne@voorbeeld.test' };
const VISITOR = { ...SENDER, subject: 'Vraag', message: 'Hoi' };
const NOTICE = { kind: 'spam', addresses: 'a.nl', explanation: 'x'.repeat(20), goodFaith: true };
const NO_ACTION = { decision: 'no-action', reasons: 'x'.repeat(20), ground: null, serviceId: null };
const MESSAGE = { message: 'Hoi', attachmentIds: [ID], messageKey: ID };
const TICKET_FILTERS = {
  search: 'a',
  status: ['open'],
  priority: ['urgent'],
  customerId: ID,
  assigneeId: ID,
  unassigned: true,
};
const SERVER = { hostname: 'a.test', ipAddress: '203.0.113.1', username: 'root', notes: '' };
const NEW_SERVICE = { planId: ID, name: 'naam', days: 30 };
const SERVICE_FILTERS = {
  search: 'a',
  status: ['active'],
  type: ['web'],
  customerId: ID,
  toDeliver: true,
  toDo: true,
};

const PROFILE = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  company: 'Bakkerij',
  phone: '0612345678',
  address: 'Prinsengracht 12a',
  city: 'Amsterdam',
  postalCode: '1015 DK',
  country: 'NL',
  kvkNumber: '12345678',
  vatId: '',
  billingEmail: 'facturen@bakkerij.test',
  billingReference: 'PO-1',
};

const AUDIT_FILTERS = {
  customerId: ID,
  actor: 'system',
  action: 'order.place',
  subjectType: 'order',
  subjectId: ID,
  from: '2026-11-01',
  to: '2026-11-30',
};

const PLAN = {
  name: 'Web',
  slug: 'web',
  type: 'web',
  priceCents: 499,
  yearlyPriceCents: null,
  features: ['1 website'],
  resources: null,
  module: 'manual',
  moduleOptions: null,
};

/** An input of the right shape for each procedure that takes one. */
const INPUTS: Record<string, Record<string, unknown>> = {
  'public.support.request': { ...VISITOR, priority: 'low' },
  'public.contact.send': VISITOR,
  'public.withdrawals.submit': { ...SENDER, order: '1a2b3c4d', part: '' },
  'public.abuseNotices.submit': { ...SENDER, ...NOTICE },
  'public.payLinks.show': { token: 'x' },
  'public.payLinks.pay': { token: 'x' },
  'public.payLinks.getTestPayment': { token: 'x', paymentId: ID },
  'public.payLinks.answerTestPayment': {
    token: 'x',
    paymentId: ID,
    outcome: 'paid',
    delivery: 'normal',
  },
  'public.maintenance.verifyPassword': { passwordHash: 'a'.repeat(64) },
  'public.outbox.list': PAGE,
  'customer.security.changePassword': { currentPassword: 'oud', newPassword: 'nieuw' },
  'customer.security.changeEmail': { newEmail: 'nieuw@voorbeeld.test', password: 'x' },
  'customer.security.mailFactorCode': { password: 'x' },
  'customer.security.startSecondFactor': { password: 'x', mailCode: '4f7k-9x2m' },
  'customer.security.confirmSecondFactor': { code: '123456' },
  'customer.security.disableSecondFactor': { password: 'x' },
  'customer.security.renewRecoveryCodes': { password: 'x' },
  'customer.security.endSession': { sessionId: ID },
  'customer.profile.save': { ...PROFILE, updatedAt: new Date('2026-11-21') },
  'customer.personalData.requestExport': { password: 'geheim' },
  'customer.personalData.downloadExport': { exportId: ID },
  'customer.personalData.erase': { password: 'geheim', email: 'sanne@voorbeeld.test' },
  'customer.notifications.list': PAGE,
  'customer.notifications.markRead': { eventId: ID },
  'customer.notifications.markAllRead': { upTo: new Date('2026-11-21') },
  'customer.notifications.setPreference': { preference: 'email', enabled: true },
  'customer.checkout.quote': { plan: 'starter', cycle: 'monthly' },
  'customer.checkout.place': {
    idempotencyKey: ID,
    plan: 'starter',
    cycle: 'monthly',
    serviceName: 'naam',
    billing: BILLING,
    method: 'test_ideal',
    termsAccepted: true,
    termsVersion: '2026-11',
    directStart: false,
    shownTotalCents: 100,
  },
  'customer.orders.list': { ...PAGE, search: 'a', year: 2026 },
  'customer.orders.get': { orderId: ID },
  'customer.orders.pay': { orderId: ID },
  'customer.orders.payWithCredit': { orderId: ID },
  'customer.orders.cancel': { orderId: ID },
  'customer.services.list': { ...PAGE, ended: true },
  'customer.services.get': { serviceId: ID },
  'customer.services.timeline': { ...PAGE, serviceId: ID },
  'customer.services.invoices': { ...PAGE, serviceId: ID },
  'customer.services.tickets': { ...PAGE, serviceId: ID },
  'customer.services.restart': { serviceId: ID },
  'customer.services.rename': { serviceId: ID, name: 'nieuw' },
  'customer.services.cancel': { serviceId: ID, when: 'now' },
  'customer.planChanges.options': { serviceId: ID },
  'customer.planChanges.order': {
    serviceId: ID,
    idempotencyKey: ID,
    plan: 'groter',
    method: 'bank_transfer',
    termsAccepted: true,
    termsVersion: '2026-11',
    shownTotalCents: 1,
    shownTermCents: 2400,
  },
  'customer.planChanges.schedule': { serviceId: ID, plan: 'groter', shownTermCents: 2400 },
  'customer.planChanges.withdraw': { serviceId: ID },
  'customer.services.undoCancel': { serviceId: ID },
  'customer.invoices.list': { ...PAGE, search: 'a', year: 2026, status: ['unpaid'] },
  'customer.invoices.get': { invoiceId: ID },
  'customer.invoices.download': { invoiceId: ID },
  'customer.invoices.downloadUbl': { invoiceId: ID },
  'customer.tickets.list': { ...PAGE, status: ['open'], priority: ['low'] },
  'customer.tickets.get': { ticketId: ID },
  'customer.tickets.create': { subject: 'Vraag', priority: 'low', serviceId: ID, ...MESSAGE },
  'customer.tickets.reply': { ticketId: ID, ...MESSAGE },
  'customer.tickets.close': { ticketId: ID },
  'customer.tickets.attach': { file: new File(['tekst'], 'a.txt') },
  'customer.tickets.detach': { attachmentId: ID },
  'customer.tickets.download': { attachmentId: ID },
  'customer.mandates.ask': { agreed: true },
  'customer.members.invite': { email: 'piet@voorbeeld.test', rights: ['technical'] },
  'customer.members.change': { membershipId: ID, rights: ['financial'] },
  'customer.members.end': { membershipId: ID },
  'customer.members.leave': { membershipId: ID },
  'customer.members.invitation': { token: 'x' },
  'customer.members.accept': { token: 'x' },
  'customer.testGateway.get': { paymentId: ID },
  'customer.testGateway.mandate': { mandateId: ID },
  'customer.testGateway.answerMandate': { mandateId: ID, answer: 'pays' },
  'customer.testGateway.answer': { paymentId: ID, outcome: 'paid', delivery: 'normal' },
  'staff.members.list': { customerId: ID },
  'staff.search.find': { text: 'jan' },
  'staff.reports.vat': { year: 2026 },
  'staff.invoices.export': { year: 2026, quarter: 4 },
  'staff.reports.orders': { ...PAGE, month: '2026-11', sort: 'paidAt', direction: 'asc' },
  'staff.reports.exportOrders': { month: '2026-11', sort: 'paidAt', direction: 'asc' },
  'staff.customers.list': { ...PAGE, ...ORDER, search: 'a', role: ['admin'] },
  'staff.customers.get': { customerId: ID },
  'staff.customers.changeRole': { customerId: ID, role: 'staff' },
  'staff.customers.sendEmail': { customerId: ID, messageId: ID, subject: 'Hoi', message: 'Hoi' },
  'staff.payments.list': { ...PAGE, customerId: ID },
  'staff.credit.get': { customerId: ID },
  'staff.credit.payOut': { customerId: ID, shownCents: 499 },
  'staff.mandates.get': { customerId: ID },
  'staff.mandates.stop': { customerId: ID },
  'staff.notes.list': { ...PAGE, customerId: ID },
  'staff.notes.add': { customerId: ID, text: 'Belt liever' },
  'staff.notes.edit': { noteId: ID, text: 'Belt liever' },
  'staff.mails.list': { ...PAGE, customerId: ID },
  'staff.mails.get': { mailId: ID },
  'staff.customers.export': { ...ORDER, search: 'a', role: ['admin'] },
  'staff.accounts.access': { customerId: ID },
  'staff.accounts.listSessions': { customerId: ID },
  'staff.accounts.endSession': { customerId: ID, sessionId: ID },
  'staff.accounts.endSessions': { customerId: ID },
  'staff.accounts.block': { customerId: ID, reason: 'spam' },
  'staff.accounts.unblock': { customerId: ID, reason: 'opgelost' },
  'staff.accounts.logInAs': { customerId: ID },
  'staff.orders.list': { ...PAGE, ...ORDER, search: 'a', status: ['paid'], customerId: ID },
  'staff.orders.export': { ...ORDER, search: 'a', status: ['paid'], customerId: ID },
  'staff.orders.get': { orderId: ID },
  'staff.orders.markPaid': { orderId: ID },
  'staff.orders.markFailed': { orderId: ID },
  'staff.orders.refund': { orderId: ID, reason: 'Op verzoek', endService: true, to: 'customer' },
  'staff.orders.refundPart': { orderId: ID, amountCents: 100, reason: 'Storing', to: 'credit' },
  'staff.orders.markRefunded': { refundId: ID },
  'staff.bankStatements.import': { file: new File(['<x/>'], 'x.xml') },
  'staff.bankStatements.lines': { ...PAGE, state: 'open' },
  'staff.bankStatements.weigh': { lineId: ID, invoiceNumber: '2026-000001' },
  'staff.bankStatements.book': { lineId: ID, invoiceNumber: '2026-000001', booking: 'pay' },
  'staff.bankStatements.dismiss': { lineId: ID, reason: 'Geen verkoop' },
  'staff.invoices.list': { ...PAGE, customerId: ID },
  'staff.invoices.download': { invoiceId: ID },
  'staff.invoices.downloadUbl': { invoiceId: ID },
  'staff.services.list': { ...PAGE, ...ORDER, ...SERVICE_FILTERS },
  'staff.services.export': { ...ORDER, ...SERVICE_FILTERS },
  'staff.services.create': { ...NEW_SERVICE, customerId: ID },
  'staff.services.assign': { ...NEW_SERVICE, email: 'sanne@voorbeeld.test' },
  'staff.services.startDelivery': { serviceId: ID },
  'staff.services.markDelivered': { serviceId: ID, serverInfo: SERVER },
  'staff.plans.get': { planId: ID },
  'staff.plans.create': { fields: PLAN, active: true },
  'staff.plans.edit': { planId: ID, fields: PLAN, seenAt: new Date(0) },
  'staff.plans.switch': { planId: ID, active: true },
  'staff.plans.move': { planId: ID, direction: 'up' },
  'staff.plans.adoptPrice': { planId: ID, seenAt: new Date(0) },
  'staff.plans.delete': { planId: ID },
  'staff.services.markDone': { serviceId: ID, task: 'restart' },
  'staff.services.activate': { serviceId: ID },
  'staff.services.suspend': { serviceId: ID, reason: 'staff' },
  'staff.services.restart': { serviceId: ID },
  'staff.services.delete': { serviceId: ID },
  'staff.services.deleteAll': { customerId: ID },
  'staff.services.restore': { serviceIds: [ID] },
  'staff.audit.list': { ...PAGE, ...AUDIT_FILTERS },
  'staff.audit.export': AUDIT_FILTERS,
  'staff.settings.save': { changes: [{ key: 'site_name', from: 'Hostwerk', to: 'Anders' }] },
  'staff.welcomeMail.preview': { subject: 'Welkom', template: 'Hallo' },
  'staff.welcomeMail.sendTest': { subject: 'Welkom', template: 'Hallo' },
  'staff.tickets.list': {
    ...PAGE,
    ...ORDER,
    ...TICKET_FILTERS,
  },
  'staff.tickets.export': { ...ORDER, ...TICKET_FILTERS },
  'staff.tickets.get': { ticketId: ID },
  'staff.tickets.reply': { ticketId: ID, ...MESSAGE },
  'staff.tickets.setStatus': { ticketId: ID, status: 'closed' },
  'staff.tickets.setPriority': { ticketId: ID, priority: 'urgent' },
  'staff.tickets.assign': { ticketId: ID, assigneeId: ID },
  'staff.tickets.addNote': { ticketId: ID, message: 'Hoi' },
  'staff.tickets.watch': { ticketId: ID },
  'staff.tickets.leave': { ticketId: ID },
  'staff.tickets.download': { attachmentId: ID },
  'staff.cannedAnswers.create': { title: 'Groet', text: 'Hallo' },
  'staff.cannedAnswers.update': { cannedAnswerId: ID, title: 'Groet', text: 'Hallo' },
  'staff.cannedAnswers.delete': { cannedAnswerId: ID },
  'staff.maintenance.setMode': { enabled: true },
  'staff.maintenance.listCodes': PAGE,
  'staff.maintenance.createCode': { passwordHash: 'a'.repeat(64), hours: 24 },
  'staff.maintenance.deactivateCode': { codeId: ID },
  'staff.maintenance.deleteCode': { codeId: ID },
  'staff.maintenance.forceLogoutAdmins': { confirmed: true },
  'staff.jobs.listFailed': PAGE,
  'staff.jobs.retry': { jobId: ID },
  'staff.tasks.list': PAGE,
  'staff.tasks.complete': { taskId: ID },
  'staff.abuseNotices.list': { ...PAGE, status: 'open' },
  'staff.abuseNotices.get': { noticeId: ID },
  'staff.abuseNotices.decide': { noticeId: ID, ...NO_ACTION },
};

const REFUSED = {
  code: 'INPUT_INVALID',
  status: 422,
  message: 'Controleer de ingevulde gegevens.',
};
const ENGLISH = /invalid|expected|unrecognized|too (?:big|small)|must|required/i;

let api: TestApp;
let owner: Api;

beforeAll(async () => {
  api = await createTestApp();
});

afterAll(() => api[Symbol.asyncDispose]());

test('every procedure that takes something has a line', () => {
  const taking = PROCEDURES.filter(({ fields }) => fields.length > 0);
  expect(taking.map(({ path }) => path).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
  for (const { path, fields } of taking) {
    expect(Object.keys(INPUTS[path] ?? {}).toSorted(), path).toEqual(fields.toSorted());
  }
});

describe.each(Object.entries(INPUTS))('%s', (path, input) => {
  // A caller of its own: one person may ask only so much in a minute.
  beforeAll(async () => {
    owner = api.as(await createFactories(api).staff('owner'));
  });

  const issuesOf = async (wrong: unknown) => {
    const refusal = await refusalOf(call(owner, path, wrong));
    expect(refusal).toMatchObject(REFUSED);
    const { issues } = refusal.data as { issues: { path: string; message: string }[] };
    for (const { message } of issues) expect(message).not.toMatch(ENGLISH);
    return issues;
  };

  test('refuses what it does not know', async () => {
    expect(await issuesOf({ ...input, priceCents: 1 })).toEqual([
      { path: '', message: 'Onbekend veld: priceCents.' },
    ]);
  });

  test.each(Object.keys(input))('refuses a wrong type of %s', async (field) => {
    const issues = await issuesOf({ ...input, [field]: { wrong: ['type'] } });
    expect(new Set(issues.map((issue) => issue.path.split('.')[0]))).toEqual(new Set([field]));
  });

  test.each([['text'], [42], [[]], [null]])('refuses %j for an input', async (wrong) => {
    expect(await issuesOf(wrong)).toHaveLength(1);
  });
});

describe('bounds', () => {
  beforeAll(async () => {
    owner = api.as(await createFactories(api).staff('owner'));
  });

  test.each([
    ['staff.orders.list', { limit: 0 }],
    ['staff.orders.list', { limit: 101 }],
    ['staff.orders.list', { limit: 1.5 }],
    ['staff.orders.list', { status: ['gone'] }],
    ['staff.services.list', { sort: 'priceCents' }],
    ['staff.services.suspend', { serviceId: ID, reason: 'unpaid' }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, days: 0 }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, days: 3651 }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, name: '   ' }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, name: 'x'.repeat(64) }],
    ['staff.services.assign', { ...NEW_SERVICE, email: 'sanne@voorbeeld.test\r\nBcc: a@b.test' }],
    ['staff.services.restore', { serviceIds: [] }],
    ['customer.services.rename', { serviceId: ID, name: ' ' }],
    ['customer.services.cancel', { serviceId: ID, when: 'yesterday' }],
    ['customer.planChanges.schedule', { serviceId: ID, plan: 'groter', shownTermCents: 0.5 }],
    ['staff.customers.list', { sort: 'password' }],
    ['staff.customers.list', { sort: 'name', direction: 'sideways' }],
    ['staff.customers.list', { role: ['owner', 'root'] }],
    ['staff.orders.list', { search: 'a'.repeat(101) }],
    ['staff.maintenance.createCode', { passwordHash: 'a'.repeat(64), hours: 0 }],
    ['staff.maintenance.createCode', { passwordHash: 'a'.repeat(64), hours: 169 }],
    ['public.maintenance.verifyPassword', { passwordHash: 'geheim' }],
    ['staff.customers.list', { search: 'a\r\nBcc: b@c.test' }],
    ['customer.orders.get', { orderId: 'no-uuid' }],
    ['customer.checkout.quote', { plan: "starter'; drop table orders", cycle: 'monthly' }],
    ['customer.checkout.quote', { plan: 'starter', cycle: 'weekly' }],
    ['staff.services.markDelivered', { serviceId: ID, serverInfo: { ...SERVER, password: 'x' } }],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, ipAddress: '999.1' } },
    ],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, hostname: 'srv 01' } },
    ],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, notes: 'x'.repeat(1001) } },
    ],
  ])('%s refuses %j', async (path, input) => {
    expect(await refusalOf(call(owner, path, input))).toMatchObject(REFUSED);
  });
});

describe('a body that is no call', () => {
  test.each([
    ['no JSON', '{'],
    ['another shape', '"text"'],
    ['unknown type marks', '{"json":{},"meta":[[99,"x"]]}'],
  ])('%s is refused, not a fault', async (_, body) => {
    const response = await api.http('/rpc/customer/checkout/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([401, 422]).toContain(response.status);
  });

  test('one that is too large is refused before it is read', async () => {
    const response = await api.http('/rpc/customer/checkout/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(2 ** 21) },
      body: 'x'.repeat(2 ** 21),
    });
    expect(response.status).toBe(413);
  });
});

test('nothing of all this was written or failed unexpectedly', async () => {
  expect(await api.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
});
