import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import type { TestApp } from '#tests/support/api.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

describe('the next term', () => {
  test('is invoiced fourteen days before, once, and paying it moves the end by a month', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId, orderId } = await make.activeService({ serviceName: 'winkel' });
    await sweepAt(api, '2026-12-08T22:59:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    api.clock.set('2026-12-08T23:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => api.runJob('orders.expire')));
    const renewal = await onlyRenewalOf(api, serviceId);
    expect(renewal).toMatchObject({
      status: 'pending',
      invoiceStatus: 'unpaid',
      dueDate: '2026-12-23',
      termNumber: 2,
      startsAt: new Date('2026-12-23T11:00:00Z'),
      endsAt: new Date('2027-01-23T11:00:00Z'),
    });
    const mine = api.as(customer).customer;
    const invoice = await mine.invoices.get({ invoiceId: renewal.invoiceId });
    expect(invoice).toMatchObject({
      payOrderId: renewal.id,
      lines: [{ periodStart: '2026-12-23', periodEnd: '2027-01-22', grossCents: 1299 }],
    });
    expect(await mine.services.get({ serviceId })).toMatchObject({
      renewal: { orderId: renewal.id, invoiceNumber: invoice.invoiceNumber, dueDate: '2026-12-23' },
    });
    const [mail, ...more] = await mailsOf(api, 'renewal-invoice');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Factuur ${invoice.invoiceNumber}: winkel wordt verlengd`);
    expect(mail?.text).toContain('23 december 2026 t/m 22 januari 2027');

    await payOnline(api, customer, renewal.id);
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'active',
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'completed',
      invoiceStatus: 'paid',
    });
    expect(await mailsOf(api, 'renewal-paid')).toHaveLength(1);
    // It made no second service, and the first order is as it was.
    const services = await api.db.selectFrom('services').select('orderId').execute();
    expect(services).toEqual([{ orderId }]);
    const story = await mine.services.timeline({ serviceId });
    expect(story.items.map(({ type }) => type)).toContain('service.renewed');
    expect((await mine.services.get({ serviceId })).renewal).toBeNull();
  });

  test('follows the one before: 31 January, 28 February, 31 March', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    api.clock.set('2027-01-31T11:00:00Z');
    const { customer, serviceId } = await make.activeService();
    const ends = [];
    for (const day of ['2027-02-20', '2027-03-20', '2027-04-20']) {
      await sweepAt(api, `${day}T11:00:00Z`);
      const open = (await renewalsOf(api, serviceId)).at(-1);
      await payOnline(api, customer, open?.id ?? '');
      ends.push((await serviceOf(api, serviceId)).expiresAt?.toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('costs what was announced from that day on', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService();
    await api.db
      .updateTable('services')
      .set({ nextPriceCents: cents(1499), nextPriceOn: '2026-12-20' })
      .where('id', '=', serviceId)
      .execute();
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect((await onlyRenewalOf(api, serviceId)).totalCents).toBe(1499);
    expect((await serviceOf(api, serviceId)).priceCents).toBe(1299);
  });

  test('that began before an announced price costs what it did, also when it is invoiced late', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const { id: lateId } = await onlyRenewalOf(api, serviceId);
    await api.db
      .updateTable('services')
      .set({ nextPriceCents: cents(1499), nextPriceOn: '2027-01-31' })
      .where('id', '=', serviceId)
      .execute();
    for (const day of ['2027-01-02', '2027-01-09', '2027-02-05']) {
      await sweepAt(api, `${day}T11:00:00Z`);
    }
    await payOnline(api, customer, lateId);
    await sweepAt(api, '2027-02-05T12:00:00Z');
    const second = (await renewalsOf(api, serviceId)).at(-1);
    expect(second).toMatchObject({ startsAt: new Date('2027-01-23T11:00:00Z'), totalCents: 1299 });
    await payOnline(api, customer, second?.id ?? '');
    await sweepAt(api, '2027-02-12T11:00:00Z');
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({ totalCents: 1499 });
    expect((await serviceOf(api, serviceId)).priceCents).toBe(1499);
  });

  test('is invoiced to where its customer lives now', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    const mine = api.as(customer).customer;
    api.clock.set('2026-12-01T11:00:00Z');
    await mine.profile.save({
      ...(await mine.profile.get()),
      firstName: 'Sanne',
      lastName: 'de Vries',
      address: 'Nieuwegracht 7',
      postalCode: '3512 LC',
      city: 'Utrecht',
    });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const { invoiceId } = await onlyRenewalOf(api, serviceId);
    expect((await mine.invoices.get({ invoiceId })).buyer).toMatchObject({
      street: 'Nieuwegracht 7',
      postalCode: '3512 LC',
      city: 'Utrecht',
    });
  });

  test('is not asked of what ends, and not in a shop that cannot send invoices', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    const other = await make.activeService({ customer });
    await api.as(customer).customer.services.cancel({ serviceId, when: 'term_end' });
    await api.saveSettings({ company_iban: '' });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, other.serviceId)).toEqual([]);
    await api.saveSettings({ company_iban: 'NL91ABNA0417164300' });
    await sweepAt(api, '2026-12-10T11:01:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    expect(await renewalsOf(api, other.serviceId)).toHaveLength(1);
  });

  test('takes no place among the orders a customer may have open', async () => {
    const { api, make } = await openShop({ max_services_per_user: '2' });
    await using _ = api;
    const { customer } = await make.activeService();
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await expect(make.pendingOrder({ customer })).resolves.toMatchObject({ customer });
  });
});

/** As cancelling it does, but for the job. */
async function endAtTerm(api: TestApp, serviceId: string): Promise<void> {
  await api.db
    .updateTable('services')
    .set((eb) => ({ cancelAt: eb.ref('expiresAt') }))
    .where('id', '=', serviceId)
    .execute();
}

describe('a term that is not wanted', () => {
  test('falls with the service that is cancelled, and comes back with it', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    const { id: orderId } = await onlyRenewalOf(api, serviceId);
    // An order that the shop placed is not cancelled by itself.
    expect(await outcomeOf(mine.orders.cancel({ orderId }))).toBe('ORDER_IS_RENEWAL');
    const admin = api.as(await make.staff('admin')).staff;
    expect(await outcomeOf(admin.orders.markFailed({ orderId }))).toBe('ORDER_IS_RENEWAL');
    await mine.services.cancel({ serviceId, when: 'term_end' });
    await api.jobsDone();
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      invoiceStatus: 'credited',
    });
    await mine.services.undoCancel({ serviceId });
    await sweepAt(api, '2026-12-11T11:00:00Z');
    expect((await renewalsOf(api, serviceId)).map(({ status }) => status)).toEqual([
      'cancelled',
      'pending',
    ]);
    await admin.services.delete({ serviceId });
    await api.jobsDone();
    expect((await renewalsOf(api, serviceId)).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test('buys nothing with money that comes meanwhile: that is credit, and the round lets go of it', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const { id: orderId } = await onlyRenewalOf(api, serviceId);
    const mine = api.as(customer).customer;
    const { payUrl } = await mine.orders.pay({ orderId });
    // Cancelled for its end, and the job that lets go of the renewal has not come round yet.
    await endAtTerm(api, serviceId);
    const admin = api.as(await make.staff('admin')).staff.orders;
    expect(await outcomeOf(admin.markPaid({ orderId }))).toBe('SERVICE_CANCELLED');
    const paymentId = payUrl.split('/').at(-1) ?? '';
    await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'twice' });
    await api.jobsDone();
    expect((await onlyRenewalOf(api, serviceId)).status).toBe('pending');
    expect(await serviceOf(api, serviceId)).toMatchObject({
      expiresAt: new Date('2026-12-23T11:00:00Z'),
    });
    await sweepAt(api, '2026-12-10T11:01:00Z');
    const credits = await api.db.selectFrom('credits').select('amountCents').execute();
    expect(credits).toEqual([{ amountCents: 1299 }]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      invoiceStatus: 'credited',
    });
  });
});

describe('in a shop without a gateway', () => {
  test('is transferred, and staff mark it paid', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    // The shop lost its gateway after the first sale, so that only transfers are left.
    api.context.payments = NO_GATEWAYS;
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const { id: orderId, paymentMethod } = await onlyRenewalOf(api, serviceId);
    expect(paymentMethod).toBe('bank_transfer');
    const mine = api.as(customer).customer;
    expect((await mine.orders.get({ orderId })).transfer).toMatchObject({ dueDate: '2026-12-23' });
    const admin = api.as(await make.staff('admin')).staff.orders;
    await admin.markPaid({ orderId });
    expect(await serviceOf(api, serviceId)).toMatchObject({
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    expect(await admin.get({ orderId })).toMatchObject({
      status: 'completed',
      kind: 'renewal',
      serviceId,
      service: { id: serviceId },
    });
    // Given back with its service: order refunded, credit invoice, service ended.
    await admin.refund({ orderId, reason: 'Te laat opgezegd', endService: true, to: 'customer' });
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      status: 'refunded',
      invoiceStatus: 'credited',
    });
  });
});
