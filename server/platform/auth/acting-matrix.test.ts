import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api, TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories, orderInput, quoteInput } from '#tests/support/factories.ts';
import { call, outcomeOf, PROCEDURES } from '#tests/support/procedures.ts';

/**
 * Calls that staff may make while acting for a customer. Written out again on purpose: it must not follow
 * the code.
 */
const HELPS: ReadonlySet<string> = new Set([
  'customer.account.me',
  'customer.security.get',
  'customer.security.listSessions',
  'customer.security.listSignIns',
  'customer.security.stopActing',
  'customer.profile.get',
  'customer.profile.save',
  'customer.notifications.list',
  'customer.notifications.countUnread',
  'customer.notifications.markRead',
  'customer.notifications.markAllRead',
  'customer.notifications.preferences',
  'customer.notifications.setPreference',
  'customer.dashboard.summary',
  'customer.dashboard.waiting',
  'customer.checkout.quote',
  'customer.orders.list',
  'customer.orders.get',
  'customer.returns.offers',
  'customer.returns.list',
  'customer.returns.ofOrder',
  'customer.together.list',
  'customer.together.get',
  'customer.credit.get',
  'customer.mandates.get',
  'customer.mandates.check',
  'customer.members.list',
  'customer.members.accounts',
  'customer.services.list',
  'customer.services.get',
  'customer.services.timeline',
  'customer.services.invoices',
  'customer.services.tickets',
  'customer.services.restart',
  'customer.services.rename',
  'customer.services.setDomain',
  'customer.usage.get',
  'customer.planChanges.options',
  'customer.invoices.list',
  'customer.invoices.years',
  'customer.invoices.get',
  'customer.invoices.download',
  'customer.invoices.downloadUbl',
  'customer.invoices.downloadProof',
  'customer.tickets.list',
  'customer.tickets.get',
  'customer.tickets.create',
  'customer.tickets.attach',
  'customer.tickets.detach',
  'customer.tickets.download',
  'customer.events.stream',
  'customer.incidents.list',
  'customer.testGateway.get',
  'customer.testGateway.mandate',
]);

/** Calls that cost, order, pay, end or confirm something, and those about somebody's security. */
const CUSTOMER_ALONE: ReadonlySet<string> = new Set([
  'customer.account.resendVerification',
  'customer.security.changePassword',
  'customer.security.changeEmail',
  'customer.security.cancelEmailChange',
  'customer.security.mailFactorCode',
  'customer.security.startSecondFactor',
  'customer.security.confirmSecondFactor',
  'customer.security.proveSession',
  'customer.security.disableSecondFactor',
  'customer.security.renewRecoveryCodes',
  'customer.security.endSession',
  'customer.security.endOtherSessions',
  'customer.personalData.latestExport',
  'customer.personalData.requestExport',
  'customer.personalData.downloadExport',
  'customer.personalData.erasure',
  'customer.personalData.erase',
  'customer.checkout.place',
  'customer.orders.pay',
  'customer.orders.payWithCredit',
  'customer.orders.payByTransfer',
  'customer.orders.payRest',
  'customer.orders.cancel',
  'customer.returns.ask',
  'customer.together.pay',
  'customer.mandates.ask',
  'customer.mandates.stop',
  'customer.members.invite',
  'customer.members.change',
  'customer.members.end',
  'customer.members.leave',
  'customer.members.invitation',
  'customer.members.accept',
  'customer.services.reinstall',
  'customer.services.openPanel',
  'customer.services.setAccess',
  'customer.services.cancel',
  'customer.services.undoCancel',
  'customer.services.bringBack',
  'customer.services.wipe',
  'customer.planChanges.order',
  'customer.planChanges.schedule',
  'customer.planChanges.withdraw',
  'customer.tickets.reply',
  'customer.tickets.close',
  'customer.testGateway.answer',
  'customer.testGateway.answerMandate',
]);

const OF_CUSTOMERS = PROCEDURES.filter(({ path }) => path.startsWith('customer.'));
const ENTERED_CODES = new Set(['OK', 'INPUT_INVALID']);

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function lookAlong() {
  const customer = await make.customer();
  const admin = api.as(await make.staff('admin'));
  const { accessToken } = await admin.staff.accounts.logInAs({ customerId: customer.id });
  return { customer, acting: api.withToken(accessToken) };
}

test('each procedure of customers is decided once', () => {
  const decided = [...HELPS, ...CUSTOMER_ALONE];
  expect(decided.toSorted()).toEqual(OF_CUSTOMERS.map(({ path }) => path).toSorted());
});

describe('who looks along as a customer', () => {
  let acting: Api;

  beforeAll(async () => {
    ({ acting } = await lookAlong());
  });

  // The one that ends it goes last: nothing is asked after it.
  const paths = OF_CUSTOMERS.map(({ path }) => path);
  const last = 'customer.security.stopActing';
  test.each([...paths.filter((path) => path !== last), last])('%s', async (path) => {
    // Without a valid input on purpose: who may not come in learns nothing of what it takes.
    const outcome = await outcomeOf(call(acting, path, {}));
    const expected = CUSTOMER_ALONE.has(path) ? 'NOT_WHILE_ACTING' : 'came in';
    expect(ENTERED_CODES.has(outcome) ? 'came in' : outcome).toBe(expected);
  });
});

describe('whoever looks along leaves as it was', () => {
  test('an order that waits, and the credit that could pay it', async () => {
    const { customer, acting } = await lookAlong();
    const plan = await make.plan();
    const { orderId } = await make.pendingOrder({ customer, plan });
    const { checkout, orders, together } = acting.customer;
    expect(await outcomeOf(checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' })))).toBe(
      'OK',
    );
    const asked = [
      checkout.place(orderInput(plan)),
      orders.pay({ orderId }),
      orders.payWithCredit({ orderId }),
      orders.cancel({ orderId }),
      together.pay({ orderIds: [orderId] }),
    ];
    const outcomes = await Promise.all(asked.map(outcomeOf));
    expect(new Set(outcomes)).toEqual(new Set(['NOT_WHILE_ACTING']));
    const kept = await api.as(customer).customer.orders.list({});
    expect(kept.items.map(({ id, status }) => [id, status])).toEqual([[orderId, 'pending']]);
  });

  test('a service, while a restart and another name are help', async () => {
    const { customer, acting } = await lookAlong();
    const { serviceId } = await make.activeService({ customer });
    const { services } = acting.customer;
    for (const when of ['term_end', 'now'] as const) {
      expect(await outcomeOf(services.cancel({ serviceId, when }))).toBe('NOT_WHILE_ACTING');
    }
    await api.as(customer).customer.services.cancel({ serviceId, when: 'term_end' });
    expect(await outcomeOf(services.undoCancel({ serviceId }))).toBe('NOT_WHILE_ACTING');
    expect((await services.get({ serviceId })).cancelAt).not.toBe(null);
    expect(await outcomeOf(services.rename({ serviceId, name: 'andere-naam' }))).toBe('OK');
    expect(await outcomeOf(services.restart({ serviceId }))).toBe('OK');
  });

  test('a ticket: a question on their behalf helps, their answer is their own', async () => {
    const { customer, acting } = await lookAlong();
    const { tickets } = acting.customer;
    const { id: ticketId } = await tickets.create({ subject: 'Vraag', message: 'Namens hen' });
    const reply = tickets.reply({ ticketId, message: 'Akkoord' });
    expect(await outcomeOf(reply)).toBe('NOT_WHILE_ACTING');
    expect(await outcomeOf(tickets.close({ ticketId }))).toBe('NOT_WHILE_ACTING');
    const { status, replies } = await api.as(customer).customer.tickets.get({ ticketId });
    expect([status, replies]).toEqual(['open', []]);
  });
});
