import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call, outcomeOf, PROCEDURES } from '#tests/support/procedures.ts';

const CALLERS = ['nobody', 'customer', 'staff', 'admin', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

const ANYBODY = CALLERS;
const SIGNED_IN: readonly Caller[] = ['customer', 'staff', 'admin', 'owner'];
const STAFF_AND_UP: readonly Caller[] = ['staff', 'admin', 'owner'];
const ADMIN_AND_UP: readonly Caller[] = ['admin', 'owner'];
const OWNER_ONLY: readonly Caller[] = ['owner'];

/** Callers that each procedure lets in. Written out again on purpose: it must not follow the code. */
const ALLOWED: Record<string, readonly Caller[]> = {
  'public.plans.list': ANYBODY,
  'public.site.get': ANYBODY,
  'public.support.request': ANYBODY,
  'public.contact.send': ANYBODY,
  'public.withdrawals.submit': ANYBODY,
  'public.abuseNotices.submit': ANYBODY,
  'public.payLinks.show': ANYBODY,
  'public.payLinks.pay': ANYBODY,
  'public.payLinks.getTestPayment': ANYBODY,
  'public.payLinks.answerTestPayment': ANYBODY,
  'public.maintenance.getStatus': ANYBODY,
  'public.maintenance.verifyPassword': ANYBODY,
  'public.maintenance.keepAccess': ANYBODY,
  'public.maintenance.checkAccess': ANYBODY,
  'public.maintenance.endAccess': ANYBODY,
  'public.outbox.list': ANYBODY,
  'public.status.get': ANYBODY,
  'public.articles.list': ANYBODY,
  'public.articles.get': ANYBODY,
  'public.articles.search': ANYBODY,
  'public.articles.suggest': ANYBODY,
  'customer.account.me': SIGNED_IN,
  'customer.account.resendVerification': SIGNED_IN,
  'customer.security.get': SIGNED_IN,
  'customer.security.changePassword': SIGNED_IN,
  'customer.security.changeEmail': SIGNED_IN,
  'customer.security.cancelEmailChange': SIGNED_IN,
  'customer.security.mailFactorCode': SIGNED_IN,
  'customer.security.startSecondFactor': SIGNED_IN,
  'customer.security.confirmSecondFactor': SIGNED_IN,
  'customer.security.proveSession': SIGNED_IN,
  'customer.security.disableSecondFactor': SIGNED_IN,
  'customer.security.renewRecoveryCodes': SIGNED_IN,
  'customer.security.listSessions': SIGNED_IN,
  'customer.security.listSignIns': SIGNED_IN,
  'customer.security.endSession': SIGNED_IN,
  'customer.security.endOtherSessions': SIGNED_IN,
  'customer.profile.get': SIGNED_IN,
  'customer.profile.save': SIGNED_IN,
  'customer.personalData.latestExport': SIGNED_IN,
  'customer.personalData.requestExport': SIGNED_IN,
  'customer.personalData.downloadExport': SIGNED_IN,
  'customer.personalData.erasure': SIGNED_IN,
  'customer.personalData.erase': SIGNED_IN,
  'customer.notifications.list': SIGNED_IN,
  'customer.notifications.countUnread': SIGNED_IN,
  'customer.notifications.markRead': SIGNED_IN,
  'customer.notifications.markAllRead': SIGNED_IN,
  'customer.notifications.preferences': SIGNED_IN,
  'customer.notifications.setPreference': SIGNED_IN,
  'customer.security.stopActing': SIGNED_IN,
  'customer.incidents.list': SIGNED_IN,
  'customer.dashboard.summary': SIGNED_IN,
  'customer.dashboard.waiting': SIGNED_IN,
  'customer.checkout.quote': SIGNED_IN,
  'customer.checkout.place': SIGNED_IN,
  'customer.orders.list': SIGNED_IN,
  'customer.orders.get': SIGNED_IN,
  'customer.orders.pay': SIGNED_IN,
  'customer.orders.payWithCredit': SIGNED_IN,
  'customer.orders.payByTransfer': SIGNED_IN,
  'customer.orders.payRest': SIGNED_IN,
  'customer.together.list': SIGNED_IN,
  'customer.together.pay': SIGNED_IN,
  'customer.together.get': SIGNED_IN,
  'customer.credit.get': SIGNED_IN,
  'customer.mandates.get': SIGNED_IN,
  'customer.mandates.ask': SIGNED_IN,
  'customer.mandates.check': SIGNED_IN,
  'customer.mandates.stop': SIGNED_IN,
  'customer.members.list': SIGNED_IN,
  'customer.members.invite': SIGNED_IN,
  'customer.members.change': SIGNED_IN,
  'customer.members.end': SIGNED_IN,
  'customer.members.accounts': SIGNED_IN,
  'customer.members.leave': SIGNED_IN,
  'customer.members.invitation': SIGNED_IN,
  'customer.members.accept': SIGNED_IN,
  'customer.orders.cancel': SIGNED_IN,
  'customer.services.list': SIGNED_IN,
  'customer.services.get': SIGNED_IN,
  'customer.planChanges.options': SIGNED_IN,
  'customer.planChanges.order': SIGNED_IN,
  'customer.planChanges.schedule': SIGNED_IN,
  'customer.planChanges.withdraw': SIGNED_IN,
  'customer.services.timeline': SIGNED_IN,
  'customer.services.invoices': SIGNED_IN,
  'customer.services.tickets': SIGNED_IN,
  'customer.usage.get': SIGNED_IN,
  'customer.services.restart': SIGNED_IN,
  'customer.services.reinstall': SIGNED_IN,
  'customer.services.rename': SIGNED_IN,
  'customer.services.setDomain': SIGNED_IN,
  'customer.services.openPanel': SIGNED_IN,
  'customer.services.setAccess': SIGNED_IN,
  'customer.services.cancel': SIGNED_IN,
  'customer.services.undoCancel': SIGNED_IN,
  'customer.services.bringBack': SIGNED_IN,
  'customer.services.wipe': SIGNED_IN,
  'customer.invoices.list': SIGNED_IN,
  'customer.invoices.years': SIGNED_IN,
  'customer.invoices.get': SIGNED_IN,
  'customer.invoices.download': SIGNED_IN,
  'customer.invoices.downloadUbl': SIGNED_IN,
  'customer.tickets.list': SIGNED_IN,
  'customer.tickets.get': SIGNED_IN,
  'customer.tickets.create': SIGNED_IN,
  'customer.tickets.reply': SIGNED_IN,
  'customer.tickets.close': SIGNED_IN,
  'customer.tickets.attach': SIGNED_IN,
  'customer.tickets.detach': SIGNED_IN,
  'customer.tickets.download': SIGNED_IN,
  'customer.events.stream': SIGNED_IN,
  'customer.testGateway.get': SIGNED_IN,
  'customer.testGateway.answer': SIGNED_IN,
  'customer.testGateway.mandate': SIGNED_IN,
  'customer.testGateway.answerMandate': SIGNED_IN,
  'staff.statistics.get': STAFF_AND_UP,
  'staff.search.find': STAFF_AND_UP,
  'staff.reports.get': STAFF_AND_UP,
  'staff.reports.vat': STAFF_AND_UP,
  'staff.reports.orders': STAFF_AND_UP,
  'staff.reports.exportOrders': ADMIN_AND_UP,
  'staff.reports.exportSupplies': ADMIN_AND_UP,
  'staff.books.get': STAFF_AND_UP,
  'staff.books.check': STAFF_AND_UP,
  'staff.customers.list': STAFF_AND_UP,
  'staff.customers.totals': STAFF_AND_UP,
  'staff.customers.export': ADMIN_AND_UP,
  'staff.customers.get': STAFF_AND_UP,
  'staff.customers.changeRole': ADMIN_AND_UP,
  'staff.customers.sendEmail': STAFF_AND_UP,
  'staff.payments.list': STAFF_AND_UP,
  'staff.credit.get': STAFF_AND_UP,
  'staff.credit.payOut': ADMIN_AND_UP,
  'staff.members.list': STAFF_AND_UP,
  'staff.mandates.get': STAFF_AND_UP,
  'staff.mandates.stop': ADMIN_AND_UP,
  'staff.notes.list': STAFF_AND_UP,
  'staff.notes.add': STAFF_AND_UP,
  'staff.notes.edit': STAFF_AND_UP,
  'staff.mailbox.get': STAFF_AND_UP,
  'staff.mailbox.listMails': STAFF_AND_UP,
  'staff.mailbox.download': STAFF_AND_UP,
  'staff.mails.list': STAFF_AND_UP,
  'staff.mails.get': STAFF_AND_UP,
  'staff.mails.resend': STAFF_AND_UP,
  'staff.accounts.access': STAFF_AND_UP,
  'staff.accounts.listSessions': ADMIN_AND_UP,
  'staff.accounts.listSignIns': ADMIN_AND_UP,
  'staff.accounts.endSession': ADMIN_AND_UP,
  'staff.accounts.endSessions': ADMIN_AND_UP,
  'staff.accounts.block': ADMIN_AND_UP,
  'staff.accounts.unblock': ADMIN_AND_UP,
  'staff.accounts.logInAs': ADMIN_AND_UP,
  'staff.orders.list': STAFF_AND_UP,
  'staff.orders.markPaid': ADMIN_AND_UP,
  'staff.orders.markFailed': ADMIN_AND_UP,
  'staff.orders.export': ADMIN_AND_UP,
  'staff.orders.totals': STAFF_AND_UP,
  'staff.orders.get': STAFF_AND_UP,
  'staff.orders.refund': ADMIN_AND_UP,
  'staff.orders.refundPart': ADMIN_AND_UP,
  'staff.orders.markRefunded': ADMIN_AND_UP,
  'staff.addresses.ranges': ADMIN_AND_UP,
  'staff.addresses.taken': ADMIN_AND_UP,
  'staff.addresses.addRange': ADMIN_AND_UP,
  'staff.addresses.removeRange': ADMIN_AND_UP,
  'staff.bankStatements.import': ADMIN_AND_UP,
  'staff.bankStatements.lines': ADMIN_AND_UP,
  'staff.bankStatements.summary': ADMIN_AND_UP,
  'staff.bankStatements.weigh': ADMIN_AND_UP,
  'staff.bankStatements.book': ADMIN_AND_UP,
  'staff.bankStatements.bookCertain': ADMIN_AND_UP,
  'staff.bankStatements.dismiss': ADMIN_AND_UP,
  'staff.invoices.list': STAFF_AND_UP,
  'staff.invoices.listQuarter': STAFF_AND_UP,
  'staff.invoices.export': ADMIN_AND_UP,
  'staff.invoices.exportUbl': ADMIN_AND_UP,
  'staff.invoices.download': STAFF_AND_UP,
  'staff.invoices.downloadUbl': STAFF_AND_UP,
  'staff.services.list': STAFF_AND_UP,
  'staff.services.export': ADMIN_AND_UP,
  'staff.services.totals': STAFF_AND_UP,
  'staff.services.options': STAFF_AND_UP,
  'staff.services.create': STAFF_AND_UP,
  'staff.services.assign': STAFF_AND_UP,
  'staff.services.startDelivery': STAFF_AND_UP,
  'staff.services.markDelivered': STAFF_AND_UP,
  'staff.services.setSystem': STAFF_AND_UP,
  'staff.plans.list': ADMIN_AND_UP,
  'staff.plans.listModules': ADMIN_AND_UP,
  'staff.plans.get': ADMIN_AND_UP,
  'staff.plans.create': ADMIN_AND_UP,
  'staff.plans.edit': ADMIN_AND_UP,
  'staff.plans.switch': ADMIN_AND_UP,
  'staff.plans.move': ADMIN_AND_UP,
  'staff.plans.adoptPrice': ADMIN_AND_UP,
  'staff.plans.delete': ADMIN_AND_UP,
  'staff.imports.preview': ADMIN_AND_UP,
  'staff.imports.start': ADMIN_AND_UP,
  'staff.imports.list': ADMIN_AND_UP,
  'staff.imports.get': ADMIN_AND_UP,
  'staff.imports.rows': ADMIN_AND_UP,
  'staff.imports.end': ADMIN_AND_UP,
  'staff.charges.options': ADMIN_AND_UP,
  'staff.charges.create': ADMIN_AND_UP,
  'staff.discounts.list': STAFF_AND_UP,
  'staff.discounts.get': STAFF_AND_UP,
  'staff.discounts.options': STAFF_AND_UP,
  'staff.discounts.create': ADMIN_AND_UP,
  'staff.discounts.edit': ADMIN_AND_UP,
  'staff.discounts.end': ADMIN_AND_UP,
  'staff.dataBreaches.list': STAFF_AND_UP,
  'staff.dataBreaches.export': ADMIN_AND_UP,
  'staff.dataBreaches.get': STAFF_AND_UP,
  'staff.dataBreaches.note': STAFF_AND_UP,
  'staff.dataBreaches.addNote': STAFF_AND_UP,
  'staff.dataBreaches.correct': ADMIN_AND_UP,
  'staff.dataBreaches.decideAuthority': ADMIN_AND_UP,
  'staff.dataBreaches.decidePeople': ADMIN_AND_UP,
  'staff.dataBreaches.close': ADMIN_AND_UP,
  'staff.dataBreaches.reopen': ADMIN_AND_UP,
  'staff.breachLetters.list': ADMIN_AND_UP,
  'staff.breachLetters.preview': ADMIN_AND_UP,
  'staff.breachLetters.send': ADMIN_AND_UP,
  'staff.breachLetters.retry': ADMIN_AND_UP,
  'staff.processingRegister.get': ADMIN_AND_UP,
  'staff.processingRegister.export': ADMIN_AND_UP,
  'staff.processingRegister.add': ADMIN_AND_UP,
  'staff.processingRegister.edit': ADMIN_AND_UP,
  'staff.processingRegister.end': ADMIN_AND_UP,
  'staff.apiKeys.list': OWNER_ONLY,
  'staff.apiKeys.create': OWNER_ONLY,
  'staff.apiKeys.end': OWNER_ONLY,
  'staff.webhooks.list': OWNER_ONLY,
  'staff.webhooks.get': OWNER_ONLY,
  'staff.webhooks.listDeliveries': OWNER_ONLY,
  'staff.webhooks.create': OWNER_ONLY,
  'staff.webhooks.change': OWNER_ONLY,
  'staff.webhooks.turn': OWNER_ONLY,
  'staff.webhooks.renewSecret': OWNER_ONLY,
  'staff.webhooks.end': OWNER_ONLY,
  'staff.webhooks.sendTest': OWNER_ONLY,
  'staff.webhooks.resend': OWNER_ONLY,
  'staff.audit.list': ADMIN_AND_UP,
  'staff.audit.options': ADMIN_AND_UP,
  'staff.audit.export': ADMIN_AND_UP,
  'staff.numberSeries.list': STAFF_AND_UP,
  'staff.numberSeries.save': ADMIN_AND_UP,
  'staff.settings.get': ADMIN_AND_UP,
  'staff.settings.save': ADMIN_AND_UP,
  'staff.welcomeMail.preview': ADMIN_AND_UP,
  'staff.welcomeMail.sendTest': ADMIN_AND_UP,
  'staff.tickets.list': STAFF_AND_UP,
  'staff.tickets.export': ADMIN_AND_UP,
  'staff.tickets.counts': STAFF_AND_UP,
  'staff.tickets.get': STAFF_AND_UP,
  'staff.tickets.reply': STAFF_AND_UP,
  'staff.tickets.setStatus': STAFF_AND_UP,
  'staff.tickets.setPriority': STAFF_AND_UP,
  'staff.tickets.assign': STAFF_AND_UP,
  'staff.tickets.addNote': STAFF_AND_UP,
  'staff.tickets.watch': STAFF_AND_UP,
  'staff.tickets.leave': STAFF_AND_UP,
  'staff.tickets.listAssignees': STAFF_AND_UP,
  'staff.tickets.download': STAFF_AND_UP,
  'staff.cannedAnswers.list': STAFF_AND_UP,
  'staff.cannedAnswers.create': ADMIN_AND_UP,
  'staff.cannedAnswers.update': ADMIN_AND_UP,
  'staff.cannedAnswers.delete': ADMIN_AND_UP,
  'staff.articles.list': STAFF_AND_UP,
  'staff.articles.get': STAFF_AND_UP,
  'staff.articles.create': ADMIN_AND_UP,
  'staff.articles.update': ADMIN_AND_UP,
  'staff.articles.publish': ADMIN_AND_UP,
  'staff.articles.unpublish': ADMIN_AND_UP,
  'staff.articles.delete': ADMIN_AND_UP,
  'staff.maintenance.get': ADMIN_AND_UP,
  'staff.maintenance.setMode': ADMIN_AND_UP,
  'staff.maintenance.listCodes': ADMIN_AND_UP,
  'staff.maintenance.createCode': ADMIN_AND_UP,
  'staff.maintenance.deactivateCode': ADMIN_AND_UP,
  'staff.maintenance.deactivateAllCodes': ADMIN_AND_UP,
  'staff.maintenance.deleteCode': ADMIN_AND_UP,
  'staff.maintenance.forceLogoutAdmins': ADMIN_AND_UP,
  'staff.services.markDone': STAFF_AND_UP,
  'staff.services.activate': STAFF_AND_UP,
  'staff.services.suspend': STAFF_AND_UP,
  'staff.services.restart': STAFF_AND_UP,
  'staff.services.reinstall': ADMIN_AND_UP,
  'staff.planChanges.options': ADMIN_AND_UP,
  'staff.planChanges.change': ADMIN_AND_UP,
  'staff.planChanges.withdraw': ADMIN_AND_UP,
  'staff.services.delete': ADMIN_AND_UP,
  'staff.services.deleteAll': ADMIN_AND_UP,
  'staff.services.restore': ADMIN_AND_UP,
  'staff.jobs.listFailed': STAFF_AND_UP,
  'staff.jobs.retry': STAFF_AND_UP,
  'staff.tasks.list': STAFF_AND_UP,
  'staff.tasks.complete': ADMIN_AND_UP,
  'staff.incidents.list': STAFF_AND_UP,
  'staff.incidents.get': STAFF_AND_UP,
  'staff.incidents.reach': STAFF_AND_UP,
  'staff.incidents.open': STAFF_AND_UP,
  'staff.incidents.plan': STAFF_AND_UP,
  'staff.incidents.update': STAFF_AND_UP,
  'staff.abuseNotices.list': STAFF_AND_UP,
  'staff.abuseNotices.get': STAFF_AND_UP,
  'staff.abuseNotices.decide': STAFF_AND_UP,
};

const ENTERED = 'came in';
const ENTERED_CODES = new Set(['OK', 'INPUT_INVALID']);

let api: TestApp;
let callers: Record<Caller, Api>;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  callers = {
    nobody: api.nobody,
    customer: api.as(await make.customer()),
    staff: api.as(await make.staff('staff')),
    admin: api.as(await make.staff('admin')),
    owner: api.as(await make.staff('owner')),
  };
});

afterAll(() => api[Symbol.asyncDispose]());

test('the table and the contract name the same procedures', () => {
  expect(Object.keys(ALLOWED).toSorted()).toEqual(PROCEDURES.map(({ path }) => path).toSorted());
});

describe.each(PROCEDURES)('$path', ({ path }) => {
  // Without a valid input on purpose: who may not come in learns nothing of what it takes.
  test.each(CALLERS)('%s', async (caller) => {
    const outcome = await outcomeOf(call(callers[caller], path, {}));
    const stopped = caller === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN';
    const expected = ALLOWED[path]?.includes(caller) === true ? ENTERED : stopped;
    expect(ENTERED_CODES.has(outcome) ? ENTERED : outcome).toBe(expected);
  });
});

describe('where a second factor is required', () => {
  let shop: TestApp;
  const people = new Map<string, Api>();
  const NAMES = ['nobody', 'customer', 'staff', 'admin', 'owner', 'staff +', 'admin +', 'owner +'];

  beforeAll(async () => {
    shop = await createTestApp({ config: { secondFactorForStaff: 'required' } });
    const make = createFactories(shop);
    people.set('nobody', shop.nobody).set('customer', shop.as(await make.customer()));
    for (const role of ['staff', 'admin', 'owner'] as const) {
      people.set(role, shop.as(await make.staff(role)));
      const careful = await make.staff(role);
      await make.secondFactor(careful);
      people.set(`${role} +`, shop.as(careful));
    }
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  /** The table above; who lacks the factor is a customer, and reads why where colleagues come in. */
  function expectedOf(path: string, name: string): string {
    if (path.startsWith('staff.') && STAFF_AND_UP.some((role) => role === name)) {
      return 'SECOND_FACTOR_REQUIRED';
    }
    if (ALLOWED[path]?.some((role) => role === name.replace(' +', '')) === true) return ENTERED;
    return name === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  }

  test.each(PROCEDURES)('$path', async ({ path }) => {
    const outcomes = await Promise.all(
      [...people].map(async ([name, client]) => {
        const outcome = await outcomeOf(call(client, path, {}));
        return [name, ENTERED_CODES.has(outcome) ? ENTERED : outcome];
      }),
    );
    const expected = NAMES.map((name) => [name, expectedOf(path, name)]);
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});
