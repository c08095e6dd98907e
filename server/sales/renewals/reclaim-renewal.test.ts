import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { mandatesOf } from '#tests/support/mandates.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { giveCredit, mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, SECOND, THIRD } from '#tests/support/taken-back.ts';

const AFTER = '2027-01-04T11:00:00Z';

/** The second term, taken back and asked for anew. */
const ASKED_ANEW = {
  status: 'active',
  paidUntil: '2026-12-23',
  terms: ['2 refunded credited', '2 pending unpaid'],
  mails: 1,
  tasks: [],
};

describe('a collected term that its bank takes back', () => {
  test('is undone and asked for anew, with one mail by which anybody pays it', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject(ASKED_ANEW);
    const [before, anew] = await renewalsOf(api, serviceId);
    const { id: _id, invoiceId, ...term } = anew ?? { id: '', invoiceId: '' };
    expect(term).toMatchObject({
      totalCents: before?.totalCents,
      startsAt: before?.startsAt,
      endsAt: before?.endsAt,
      dueDate: '2027-01-18',
    });
    const mine = api.as(customer).customer;
    const credits = (await mine.invoices.list({})).items.filter(
      ({ kind }) => kind === 'credit_note',
    );
    expect(credits).toHaveLength(1);
    expect(await mine.invoices.get({ invoiceId: credits[0]?.id ?? '' })).toMatchObject({
      reason: 'De bank heeft de betaling van deze factuur teruggeboekt.',
      totalCents: -1299,
    });
    const [mail] = await mailsOf(api, 'term-reclaimed');
    expect(mail?.subject).toBe('Je betaling voor winkel is teruggeboekt');
    expect(mail?.text).toContain('23 december 2026 t/m 22 januari 2027');
    expect(mail?.text).toContain('De automatische incasso staat nu uit.');
    expect(mail?.text).toContain('18 januari 2027');
    expect(await mailsOf(api, 'mandate-ended')).toEqual([]);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
    const story = await mine.services.timeline({ serviceId });
    expect(story.items[0]).toMatchObject({ type: 'service.renewal-undone' });

    const [token = ''] = await mailedTokens(api, 'term-reclaimed', customer.email);
    const { payLinks } = api.nobody.public;
    expect(await payLinks.show({ token })).toMatchObject({ state: 'unpaid', payable: true });
    await payOnline(api, customer, anew?.id ?? '');
    expect(await payLinks.show({ token })).toMatchObject({ state: 'paid' });
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-01-23',
      terms: ['2 refunded credited', '2 completed paid'],
    });
    expect(invoiceId).not.toBe(before?.invoiceId);
    await sweepAt(api, THIRD.invoiced);
    expect((await shop.state(serviceId)).terms.at(-1)).toBe('3 pending unpaid');
  });

  test('once, however often and at once it is heard', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, mollie } = shop;
    const { serviceId, orderId } = await shop.collected();
    const providerId = await shop.providerIdOf(orderId);
    api.clock.set(AFTER);
    mollie.books.chargeBack(providerId, 1299);
    const ctx = asSystem(api.context, 'test');
    const heard = await Promise.all([
      ...Array.from({ length: 6 }, () => settlePayment(ctx, { gateway: 'mollie', providerId })),
      ...Array.from({ length: 4 }, async () => (await shop.webhook(providerId)).status),
    ]);
    expect(heard.filter((answer) => answer === 'applied').length).toBeLessThan(2);
    await shop.deliver();
    await sweepAt(api, '2027-01-12T11:00:00Z');
    await sweepAt(api, '2027-01-13T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject(ASKED_ANEW);
    const { count } = await api.db
      .selectFrom('auditLog')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('action', '=', 'order.undo-renewal')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('wholly or not at all, when the shop stops in the middle', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, mollie } = shop;
    const { serviceId, orderId } = await shop.collected();
    api.clock.set(AFTER);
    mollie.books.chargeBack(await shop.providerIdOf(orderId), 1299);
    await sql`alter table mails add constraint stopped check (kind <> 'term-reclaimed')`.execute(
      api.db,
    );
    const providerId = await shop.providerIdOf(orderId);
    const ctx = asSystem(api.context, 'test');
    await expect(settlePayment(ctx, { gateway: 'mollie', providerId })).rejects.toThrow('stopped');
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-01-23',
      terms: ['2 completed paid'],
    });
    await sql`alter table mails drop constraint stopped`.execute(api.db);
    await shop.deliver();
    expect(await shop.state(serviceId)).toMatchObject(ASKED_ANEW);
  });

  test('is dunned from its new date, not collected, and ends as a task', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await shop.takeBack(orderId, AFTER);
    // Another account of theirs: what was taken back is not collected from it.
    await shop.giveMandate(customer);
    for (const day of ['2027-01-05', '2027-01-18', '2027-01-27']) {
      await sweepAt(api, `${day}T11:00:00Z`);
      expect(await shop.state(serviceId)).toMatchObject({ status: 'active' });
    }
    expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
    await sweepAt(api, '2027-01-28T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
    await sweepAt(api, '2027-02-04T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({ status: 'suspended', tasks: [] });
    await sweepAt(api, '2027-03-06T11:00:00Z');
    expect(await shop.state(serviceId)).toMatchObject({
      status: 'cancelled',
      terms: ['2 refunded credited', '2 cancelled credited'],
      tasks: ['payment-charged-back'],
    });
  });

  test('is no revenue any more, and its btw goes off with the credit invoice', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { orderId, customer } = await shop.collected();
    const admin = api.as(await shop.make.staff('admin')).staff;
    const spent = async () => (await api.as(customer).customer.dashboard.summary()).totalSpentCents;
    expect(await spent()).toBe(2598);
    await shop.takeBack(orderId, AFTER);
    expect(await spent()).toBe(1299);
    const { quarters } = await admin.reports.vat({ year: 2027 });
    expect(quarters[0]).toMatchObject({ invoices: 1, creditNotes: 1, grossCents: 0 });
    // Nothing is left to give back.
    const refund = { orderId, reason: 'Nog eens.', endService: false, to: 'customer' } as const;
    expect(await outcomeOf(admin.orders.refund(refund))).toBe('ORDER_NOT_REFUNDABLE');
    expect(await outcomeOf(admin.orders.refund({ ...refund, to: 'credit' }))).toBe(
      'ORDER_NOT_REFUNDABLE',
    );
  });

  test('is paid from credit at once where there is as much', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, make } = shop;
    const { customer, serviceId, orderId } = await shop.collected();
    await giveCredit(api, await make.paidOrder({ customer }));
    await shop.takeBack(orderId, AFTER);
    expect(await shop.state(serviceId)).toMatchObject({
      paidUntil: '2027-01-23',
      terms: ['2 refunded credited', '2 completed paid'],
      mails: 1,
    });
    const [mail] = await mailsOf(api, 'term-reclaimed');
    expect(mail?.text).toContain('Er was genoeg tegoed.');
  });

  test('is waited for with the price and plan that it had', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api } = shop;
    const { serviceId, orderId } = await shop.collected();
    await api.db
      .updateTable('services')
      .set({ priceCents: sql`1599` })
      .execute();
    await shop.takeBack(orderId, AFTER);
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({ totalCents: 1299 });
  });

  test('was paid online: the same, without a mandate to end', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, make } = shop;
    const { customer, serviceId } = await make.activeService();
    await sweepAt(api, SECOND.invoiced);
    const [renewal] = await renewalsOf(api, serviceId);
    await payOnline(api, customer, renewal?.id ?? '');
    api.clock.set(AFTER);
    const { providerId } = await make.paymentOf(renewal?.id ?? '');
    await api.db
      .updateTable('testGatewayPayments')
      .set({ status: 'charged_back' })
      .where('providerId', '=', providerId ?? '')
      .execute();
    const body = new URLSearchParams({ id: providerId ?? '' });
    await api.http('/webhooks/test', { method: 'POST', body });
    expect(await shop.state(serviceId)).toMatchObject(ASKED_ANEW);
    const [mail] = await mailsOf(api, 'term-reclaimed');
    expect(mail?.text).not.toContain('incasso');
  });
});
