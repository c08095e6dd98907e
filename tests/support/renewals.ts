import type { StoredSettings } from '#domain/operations/settings.ts';
import { createTestApp, type TestApp } from './api.ts';
import { createFactories } from './factories.ts';

/** A shop, and what makes its customers. */
export async function openShop(settings: StoredSettings = {}) {
  const api = await createTestApp({ settings: { direct_debit_enabled: 'true', ...settings } });
  return { api, make: createFactories(api) };
}

/** Runs the work that the shop does of itself at this moment: every minute, and every hour. */
export async function sweepAt(api: TestApp, at: string): Promise<void> {
  api.clock.set(at);
  await api.runJob('system.sweep');
  await api.runJob('orders.expire');
  await api.jobsDone();
}

export async function serviceOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .select(['status', 'suspendReason', 'expiresAt', 'priceCents', 'cancelledBy'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

/** The renewals of a service in the order in which they came, with their invoice. */
export async function renewalsOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .select([
      'orders.id',
      'orders.status',
      'orders.totalCents',
      'orders.paymentMethod',
      'renewals.termNumber',
      'renewals.startsAt',
      'renewals.endsAt',
      'invoices.id as invoiceId',
      'invoices.status as invoiceStatus',
      'invoices.dueDate',
    ])
    .where('renewals.serviceId', '=', serviceId)
    .orderBy('orders.createdAt')
    .execute();
}

/** The renewal of a service that has exactly one. */
export async function onlyRenewalOf(api: TestApp, serviceId: string) {
  const [renewal, ...others] = await renewalsOf(api, serviceId);
  if (renewal === undefined || others.length > 0) throw new Error('not exactly one renewal');
  return renewal;
}

export async function mailsOf({ db }: TestApp, kind: string) {
  return db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();
}

/** Pays as its customer would: on the page of the order, at the gateway. */
export async function payOnline(
  api: TestApp,
  customer: { id: string },
  orderId: string,
): Promise<void> {
  const mine = api.as(customer).customer;
  const { payUrl } = await mine.orders.pay({ orderId });
  const paymentId = payUrl.split('/').at(-1) ?? '';
  await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
  await api.jobsDone();
}

/** Has the money of an order kept as credit, its service ended. */
export async function giveCredit(api: TestApp, { orderId }: { orderId: string }): Promise<void> {
  const admin = api.as(await createFactories(api).staff('admin')).staff;
  await admin.orders.refund({ orderId, reason: 'Vergissing.', endService: true, to: 'credit' });
  await api.jobsDone();
}
