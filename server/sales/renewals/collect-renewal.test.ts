import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { collectPayment } from '#server/sales/payments/collect-payment.ts';
import type { TestApp } from '#tests/support/api.ts';
import { answerMandate, collectionsOf, mandatesOf } from '#tests/support/mandates.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  giveCredit,
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

const INVOICED = '2026-12-09T11:00:00Z';
const COLLECTED = '2026-12-23T11:00:00Z';

/** A service whose customer lets the shop collect, with the invoice of its next term. */
async function openInvoiced(account: 'pays' | 'fails') {
  const { api, make } = await openShop();
  const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
  await answerMandate(api, customer, account);
  await sweepAt(api, INVOICED);
  const renewal = await onlyRenewalOf(api, serviceId);
  return { api, make, customer, serviceId, orderId: renewal.id, renewal };
}

async function collectOnOf({ db }: TestApp, orderId: string): Promise<string | null> {
  const { collectOn } = await db
    .selectFrom('renewals')
    .select('collectOn')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return collectOn;
}

/** A collection as it stands before the gateway heard of it. */
async function writtenCollection({ db, clock }: TestApp, orderId: string): Promise<string> {
  const mandate = await db
    .selectFrom('mandates')
    .select('id')
    .where('status', '=', 'valid')
    .executeTakeFirstOrThrow();
  const at = clock.now;
  const { id } = await db
    .insertInto('payments')
    .values({
      orderId,
      gateway: 'test',
      mandateId: mandate.id,
      amountCents: cents(1299),
      status: 'open',
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The sweep an hour on, when the bank has answered. */
const LATER = '2026-12-23T13:00:00Z';

describe('a term that is collected', () => {
  test('is announced with its invoice, collected on its day, and paid', async () => {
    const { api, customer, serviceId, orderId } = await openInvoiced('pays');
    await using _ = api;
    const [mail] = await mailsOf(api, 'renewal-invoice');
    expect(mail?.text).toContain('Wordt afgeschreven op');
    expect(mail?.text).not.toContain('IBAN');
    expect(mail?.text).not.toContain('/direct-debit');
    const mine = api.as(customer).customer;
    expect(await mine.mandates.get()).toMatchObject({ planned: [{ orderId, on: '2026-12-23' }] });
    expect(await mine.orders.get({ orderId })).toMatchObject({
      collection: { on: '2026-12-23', accountEnding: '4300', isUnderWay: false },
      term: {
        startsAt: new Date('2026-12-23T11:00:00Z'),
        endsAt: new Date('2027-01-23T11:00:00Z'),
      },
    });
    // It is told, and asks nothing of them.
    expect((await mine.dashboard.waiting()).invoices).toEqual([]);
    expect((await mine.together.list()).orders).toEqual([]);
    expect(await mine.services.get({ serviceId })).toMatchObject({
      renewal: { orderId, collection: { on: '2026-12-23' } },
    });
    await sweepAt(api, '2026-12-22T11:00:00Z');
    expect(await collectionsOf(api, orderId)).toEqual([]);
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
    expect(await mine.orders.get({ orderId })).toMatchObject({ collection: { isUnderWay: true } });
    await sweepAt(api, LATER);
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'paid', paysOrder: true }]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'active',
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    const reminders = [
      ...(await mailsOf(api, 'invoice-due-soon')),
      ...(await mailsOf(api, 'invoice-overdue')),
    ];
    expect(reminders).toEqual([]);
    expect(await mailsOf(api, 'collection-failed')).toEqual([]);
  });

  test('is printed on its invoice, and in the e-invoice, as collected', async () => {
    const { api, customer, renewal } = await openInvoiced('pays');
    await using _ = api;
    const mine = api.as(customer).customer.invoices;
    const { invoiceId } = renewal;
    const { collection, collected } = await mine.get({ invoiceId });
    expect(collection).toMatchObject({ on: '2026-12-23', accountEnding: '4300' });
    expect(collected).toMatchObject({ on: '2026-12-23', isUnderWay: false });
    const ubl = await (await mine.downloadUbl({ invoiceId })).text();
    expect(ubl).toContain('<cbc:PaymentMeansCode>59</cbc:PaymentMeansCode>');
    expect(ubl).toContain(`<cbc:ID>${collection?.reference}</cbc:ID>`);
    expect(ubl).not.toContain('PayeeFinancialAccount');
  });

  test('that fails is tried once more, told twice, and then dunned as any other', async () => {
    const { api, customer, serviceId, orderId } = await openInvoiced('fails');
    await using _ = api;
    await sweepAt(api, COLLECTED);
    await sweepAt(api, LATER);
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'failed' }]);
    const [first] = await mailsOf(api, 'collection-failed');
    expect(first?.text).toContain('28 december 2026');
    // Late by its date, and yet nobody is late.
    await sweepAt(api, '2026-12-26T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'unpaid' });
    expect(await api.as(customer).customer.dashboard.summary()).toMatchObject({
      nextPaymentDate: '2026-12-28',
    });
    await sweepAt(api, '2026-12-28T11:00:00Z');
    await sweepAt(api, '2026-12-28T13:00:00Z');
    expect(await collectionsOf(api, orderId)).toMatchObject([
      { status: 'failed' },
      { status: 'failed' },
    ]);
    const [, second] = await mailsOf(api, 'collection-failed');
    expect(second?.text).toContain('Betaal de factuur zelf');
    expect(await api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      collection: null,
    });
    expect((await api.as(customer).customer.together.list()).orders).toMatchObject([{ orderId }]);
    await sweepAt(api, '2027-01-02T11:00:00Z');
    expect(await collectionsOf(api, orderId)).toHaveLength(2);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'overdue' });
    expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
    await payOnline(api, customer, orderId);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
  });

  test('that its customer pays before its day is not collected', async () => {
    const { api, customer, orderId } = await openInvoiced('pays');
    await using _ = api;
    await payOnline(api, customer, orderId);
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toEqual([]);
  });

  test('cannot be paid a second time while the bank has it', async () => {
    const { api, customer, orderId, renewal } = await openInvoiced('pays');
    await using _ = api;
    await sweepAt(api, COLLECTED);
    const mine = api.as(customer).customer;
    expect(await outcomeOf(mine.orders.pay({ orderId }))).toBe('ORDER_NOT_PAYABLE');
    expect(await mine.invoices.get({ invoiceId: renewal.invoiceId })).toMatchObject({
      collected: { isUnderWay: true },
    });
  });

  test('waits for who is just paying, and not for who went away', async () => {
    const { api, customer, orderId } = await openInvoiced('pays');
    await using _ = api;
    api.clock.set('2026-12-23T10:40:00Z');
    await api.as(customer).customer.orders.pay({ orderId });
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toEqual([]);
    await sweepAt(api, '2026-12-23T12:00:00Z');
    expect(await collectionsOf(api, orderId)).toHaveLength(1);
  });

  test('is begun once, by however many rounds at once', async () => {
    const { api, orderId } = await openInvoiced('pays');
    await using _ = api;
    api.clock.set(COLLECTED);
    await Promise.all(Array.from({ length: 4 }, () => api.runJob('orders.expire')));
    await api.jobsDone();
    expect(await collectionsOf(api, orderId)).toHaveLength(1);
    expect(
      await api.db
        .selectFrom('testGatewayPayments')
        .select('paymentId')
        .where('kind', '=', 'collection')
        .execute(),
    ).toHaveLength(1);
  });

  test('is let go of with its mandate, and not once the bank has it', async () => {
    const { api, customer, serviceId, orderId } = await openInvoiced('pays');
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.mandates.stop();
    expect(await collectOnOf(api, orderId)).toBe(null);
    expect(await mine.orders.get({ orderId })).toMatchObject({ collection: null });
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toEqual([]);
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'overdue' });
  });

  test('that lies at the bank is paid all the same when its mandate is stopped', async () => {
    const { api, customer, serviceId, orderId } = await openInvoiced('pays');
    await using _ = api;
    await sweepAt(api, COLLECTED);
    await api.as(customer).customer.mandates.stop();
    expect((await api.as(customer).customer.together.list()).orders).toEqual([]);
    // Nobody is late while the bank has it.
    expect(await collectOnOf(api, orderId)).toBe('2026-12-23');
    expect(await api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      collection: { isUnderWay: true, accountEnding: '4300' },
    });
    await sweepAt(api, LATER);
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'paid', paysOrder: true }]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
  });

  test('is not collected of a service that ends before its term', async () => {
    const { api, customer, serviceId, orderId } = await openInvoiced('pays');
    await using _ = api;
    await api.as(customer).customer.services.cancel({ serviceId, when: 'term_end' });
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toEqual([]);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'valid' }]);
  });

  test('that was written and whose job is gone is found by the sweep', async () => {
    const { api, orderId } = await openInvoiced('pays');
    await using _ = api;
    await writtenCollection(api, orderId);
    await sweepAt(api, '2026-12-09T11:05:00Z');
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'open' }]);
    await sweepAt(api, '2026-12-09T11:11:00Z');
    expect(await collectionsOf(api, orderId)).toMatchObject([{ status: 'pending' }]);
  });

  test('of a mandate that ended meanwhile is not asked of the bank', async () => {
    const { api, customer, orderId } = await openInvoiced('pays');
    await using _ = api;
    const paymentId = await writtenCollection(api, orderId);
    await api.as(customer).customer.mandates.stop();
    await api.jobsDone();
    // The gateway has not heard of the end.
    await api.db.updateTable('testGatewayMandates').set({ status: 'valid' }).execute();
    await collectPayment(asSystem(api.context, 'test'), { paymentId });
    expect(await collectionsOf(api, orderId)).toMatchObject([
      { status: 'failed', providerId: null },
    ]);
    expect(
      await api.db
        .selectFrom('testGatewayPayments')
        .select('paymentId')
        .where('kind', '=', 'collection')
        .execute(),
    ).toEqual([]);
    expect(await collectOnOf(api, orderId)).toBe(null);
  });

  test('is paid from credit where there is as much by then', async () => {
    const { api, make, customer, serviceId, orderId } = await openInvoiced('pays');
    await using _ = api;
    const other = await make.paidOrder({ customer });
    await giveCredit(api, other);
    await sweepAt(api, COLLECTED);
    expect(await collectionsOf(api, orderId)).toEqual([]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
  });

  test('is not planned for more than the gateway collects at once', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const plan = await make.plan({ priceCents: 100_001 });
    const { customer, serviceId } = await make.activeService({ plan });
    await answerMandate(api, customer, 'pays');
    await sweepAt(api, INVOICED);
    const { id } = await onlyRenewalOf(api, serviceId);
    expect(await collectOnOf(api, id)).toBe(null);
  });

  test('is offered in the mail with an invoice that one pays, where it can be had', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await make.activeService();
    await sweepAt(api, INVOICED);
    const [mail] = await mailsOf(api, 'renewal-invoice');
    expect(mail?.text).toContain('/dashboard/billing/direct-debit');
    const without = await openShop({ direct_debit_enabled: 'false' });
    await using _api = without.api;
    await without.make.activeService();
    await sweepAt(without.api, INVOICED);
    const [plain] = await mailsOf(without.api, 'renewal-invoice');
    expect(plain?.text).not.toContain('/direct-debit');
  });
});
