import { describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  renewalsOf,
  sweepAt,
} from '#tests/support/renewals.ts';

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A service of a month from 23 November, ended by its customer on the 24th. */
async function endService({ api, make }: Shop) {
  const made = await make.activeService({ serviceName: 'winkel' });
  await givePassword(api, made.customer);
  api.clock.set('2026-11-24T11:00:00Z');
  const mine = api.as(made.customer).customer.services;
  await mine.cancel({ serviceId: made.serviceId, when: 'now' });
  await api.jobsDone();
  return { ...made, mine };
}

describe('an ended service', () => {
  test('keeps its data until day 30, and not a moment longer', async () => {
    const shop = await openShop();
    const { api } = shop;
    await using _ = api;
    const { mine, serviceId } = await endService(shop);
    const [mail] = await mailsOf(api, 'service-ended');
    expect(mail?.text).toContain('24 december 2026');
    await sweepAt(api, '2026-12-24T10:59:59Z');
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'suspended' });
    expect(await mine.get({ serviceId })).toMatchObject({
      undoUntil: null,
      keptUntil: new Date('2026-12-24T11:00:00Z'),
      comesBack: true,
    });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    await sweepAt(api, '2026-12-24T11:00:01Z');
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
    expect(await mine.get({ serviceId })).toMatchObject({ keptUntil: null, comesBack: false });
    expect(await outcomeOf(mine.bringBack({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
  });

  test('comes back by a new term after the days that were paid, asked and paid once', async () => {
    const shop = await openShop();
    const { api } = shop;
    await using _ = api;
    const { customer, mine, serviceId } = await endService(shop);
    expect(await outcomeOf(mine.bringBack({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    await sweepAt(api, '2026-11-30T11:00:00Z');
    const asked = await Promise.all([1, 2, 3].map(() => mine.bringBack({ serviceId })));
    expect(new Set(asked.map(({ orderId }) => orderId)).size).toBe(1);
    const renewal = await onlyRenewalOf(api, serviceId);
    const [mail] = await mailsOf(api, 'renewal-invoice');
    expect(mail?.subject).toMatch(/winkel komt terug$/);
    expect(mail?.text).toContain('of na de dagen die al betaald waren');
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'pending' });
    await payOnline(api, customer, renewal.id);
    await api.jobsDone();
    const told = (await mailsOf(api, 'renewal-paid')).at(-1);
    expect(told?.text.replaceAll('\n', ' ')).toContain('winkel is terug, met alles wat erop');
    expect(await api.as(customer).customer.orders.get({ orderId: renewal.id })).toMatchObject({
      status: 'completed',
      bringsBack: true,
    });
    const { items } = await mine.timeline({ serviceId });
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'service.restored', detail: 'payment' }),
    );
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'active',
      moduleState: 'running',
      expiresAt: new Date('2027-01-23T11:00:00Z'),
      cancelledAt: null,
      terminateAt: null,
    });
    await sweepAt(api, '2027-01-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toHaveLength(2);
  });

  test('counts for the limit of its customer while it is asked back', async () => {
    const shop = await openShop({ max_services_per_user: '1' });
    const { api, make } = shop;
    await using _ = api;
    const { customer, mine, serviceId } = await endService(shop);
    await sweepAt(api, '2026-11-30T11:00:00Z');
    await mine.bringBack({ serviceId });
    expect(await outcomeOf(make.pendingOrder({ customer }))).toBe('TOO_MANY_SERVICES');
  });

  test('that nobody pays back goes with its order, and late money is credit', async () => {
    const shop = await openShop();
    const { api } = shop;
    await using _ = api;
    const { mine, serviceId } = await endService(shop);
    await sweepAt(api, '2026-12-20T11:00:00Z');
    await mine.bringBack({ serviceId });
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ dueDate: '2026-12-24' });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    await sweepAt(api, '2026-12-24T12:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      invoiceStatus: 'credited',
    });
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
  });

  test('is wiped at once by who types its name and knows their password', async () => {
    const shop = await openShop();
    const { api } = shop;
    await using _ = api;
    const { mine, serviceId } = await endService(shop);
    const asked = { serviceId, confirmName: 'winkel', ownPassword: PASSWORD };
    expect(await outcomeOf(mine.wipe({ ...asked, confirmName: 'winke' }))).toBe(
      'SERVICE_NAME_DIFFERS',
    );
    expect(await outcomeOf(mine.wipe({ ...asked, ownPassword: 'iets-heel-anders-9' }))).toBe(
      'WRONG_PASSWORD',
    );
    await mine.wipe(asked);
    expect(await mine.get({ serviceId })).toMatchObject({ undoUntil: null, keptUntil: null });
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
    expect(await outcomeOf(mine.undoCancel({ serviceId }))).toBe('SERVICE_NOT_RESTORABLE');
    expect(await outcomeOf(mine.wipe(asked))).toBe('SERVICE_NOT_KEPT');
  });

  test('for not paying comes back too, with a term from the payment on', async () => {
    const shop = await openShop();
    const { api, make } = shop;
    await using _ = api;
    const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
    for (const day of ['2026-12-09', '2027-01-02', '2027-01-09', '2027-02-08', '2027-02-20']) {
      await sweepAt(api, `${day}T11:00:00Z`);
    }
    const mine = api.as(customer).customer.services;
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'cancelled', comesBack: true });
    const { orderId } = await mine.bringBack({ serviceId });
    await sweepAt(api, '2027-02-21T11:00:00Z');
    await payOnline(api, customer, orderId);
    expect(await rowOf(api, serviceId)).toMatchObject({
      status: 'active',
      suspendReason: null,
      expiresAt: new Date('2027-03-21T11:00:00Z'),
      anchorAt: new Date('2027-02-21T11:00:00Z'),
    });
  });

  test('whose money went back: the mail says how long its data stay', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { orderId } = await make.activeService();
    const colleague = await make.staff('admin');
    await api.as(colleague).staff.orders.refund({
      orderId,
      reason: 'ontevreden',
      endService: true,
      to: 'customer',
    });
    const [mail] = await mailsOf(api, 'order-refunded');
    expect(mail?.text.replaceAll('\n', ' ')).toContain(
      'We bewaren je gegevens tot 23 december 2026',
    );
  });

  test('that staff ended after abuse is wiped at once', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService();
    const staff = api.as(await make.staff('admin')).staff.services;
    await staff.suspend({ serviceId, reason: 'abuse' });
    await api.jobsDone();
    await staff.delete({ serviceId });
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
  });

  test('with all of its customer is wiped at once only if it was off for abuse', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId: abused } = await make.activeService();
    const { serviceId: other } = await make.activeService({ customer });
    const admin = await make.staff('admin');
    await givePassword(api, admin);
    const staff = api.as(admin).staff.services;
    await staff.suspend({ serviceId: abused, reason: 'abuse' });
    await api.jobsDone();
    const asked = { customerId: customer.id, ownPassword: PASSWORD };
    const { serviceIds, restorableIds } = await staff.deleteAll(asked);
    expect(serviceIds.toSorted()).toEqual([abused, other].toSorted());
    expect(restorableIds).toEqual([other]);
    await api.jobsDone();
    expect(await rowOf(api, abused)).toMatchObject({ moduleState: 'terminated' });
    expect(await rowOf(api, other)).toMatchObject({ moduleState: 'suspended' });
    expect(await staff.restore({ serviceIds: restorableIds })).toEqual({ count: 1 });
    expect(await staff.deleteAll(asked)).toMatchObject({ serviceIds: [other] });
    expect(await staff.deleteAll(asked)).toEqual({ serviceIds: [], restorableIds: [] });
  });
});
