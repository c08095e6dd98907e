import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';

/** Pays an order up to its last statement and then lets it all go, as a crash there would. */
async function payAndRollBack(api: TestApp, { orderId }: PlacedOrder): Promise<void> {
  const ctx = asSystem(api.context, 'test');
  const rolledBack = transact(ctx, async (tx) => {
    const order = await lockOrderToPay(tx, { orderId });
    if (order === null) throw new Error('no such order');
    await payOrder(ctx, tx, { order, paidAt: api.clock.now });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
}

async function numbers({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .orderBy('invoiceNumber')
    .execute();
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

describe('invoice numbers', () => {
  test('are consecutive under 30 parallel payments of which some are rolled back', async () => {
    await using api = await createTestApp({
      settings: { auto_provisioning: 'false', max_services_per_user: '100' },
    });
    const make = createFactories(api);
    const customer = await make.customer();
    const plan = await make.plan();
    const orders: PlacedOrder[] = [];
    for (let n = 0; n < 30; n += 1) {
      orders.push(await make.pendingOrder({ customer, plan }));
    }
    const admin = api.as(await make.staff('admin'));
    await Promise.all(
      orders.map((order, n) =>
        n % 3 === 0
          ? payAndRollBack(api, order)
          : admin.staff.orders.markPaid({ orderId: order.orderId }),
      ),
    );
    const issued = await numbers(api);
    expect(issued).toEqual(
      Array.from({ length: 20 }, (_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
    );
    expect(await api.db.selectFrom('services').select('id').execute()).toHaveLength(20);
    expect(api.log.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('carry the year of Amsterdam, and each year begins at one', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    api.clock.set('2026-12-31T22:59:59Z');
    await make.paidOrder();
    api.clock.set('2026-12-31T23:30:00Z');
    await make.paidOrder();
    await make.paidOrder();
    expect(await numbers(api)).toEqual(['2026-000001', '2027-000001', '2027-000002']);
    const dates = await api.db
      .selectFrom('invoices')
      .select('issuedOn')
      .orderBy('invoiceNumber')
      .execute();
    expect(dates.map(({ issuedOn }) => issuedOn)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-01',
    ]);
  });

  test('have six digits, and more where a year needs them', async () => {
    await using api = await createTestApp({
      settings: { auto_provisioning: 'false' },
      breaksBooks: true,
    });
    const make = createFactories(api);
    await api.db
      .updateTable('series')
      .set({ lastYear: 2026, lastNumber: 999_998 })
      .where('kind', '=', 'invoice')
      .execute();
    await make.paidOrder();
    await make.paidOrder();
    const issued = await api.db
      .selectFrom('invoices')
      .select(['number', 'invoiceNumber'])
      .orderBy('number')
      .execute();
    expect(issued).toEqual([
      { number: 999_999, invoiceNumber: '2026-999999' },
      { number: 1_000_000, invoiceNumber: '2026-1000000' },
    ]);
  });

  test('stand in the mail and in the audit log of their sale', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const order = await createFactories(api).paidOrder();
    const mail = await api.db
      .selectFrom('mails')
      .select(['subject', 'text', 'html'])
      .where('kind', '=', 'order-paid')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Betaling ontvangen: factuur 2026-000001');
    expect(mail.text).toContain('Factuur: 2026-000001');
    expect(mail.html).toContain('2026-000001');
    const audited = await api.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('action', 'in', ['invoice.issue', 'order.pay'])
      .orderBy('action')
      .execute();
    expect(audited).toMatchObject([
      { action: 'invoice.issue', after: { invoiceNumber: '2026-000001', orderId: order.orderId } },
      { action: 'order.pay', after: { invoiceNumber: '2026-000001' } },
    ]);
  });

  test('of credit invoices are a series of their own', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    for (let n = 0; n < 2; n += 1) {
      const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
      await api.as(customer).customer.orders.cancel({ orderId });
    }
    expect(await numbers(api)).toEqual([
      '2026-000001',
      '2026-000002',
      'C2026-000001',
      'C2026-000002',
    ]);
  });
});

describe('an issued invoice', () => {
  let sold: TestApp;
  beforeAll(async () => {
    sold = await createTestApp();
    await createFactories(sold).paidOrder();
  });
  afterAll(() => sold[Symbol.asyncDispose]());

  test('shows seller, buyer, line and btw as they were', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const plan = await make.plan({ name: 'VPS Starter', priceCents: 1299 });
    const order = await make.paidOrder({ plan });
    await api.saveSettings({ company_legal_name: 'Heel Anders B.V.' });
    const client = api.as(order.customer).customer;
    const { items } = await client.invoices.list({});
    const invoiceId = items[0]?.id ?? '';
    expect(await client.invoices.get({ invoiceId })).toMatchObject({
      invoiceNumber: '2026-000001',
      status: 'paid',
      issuedOn: '2026-11-23',
      dueDate: '2026-11-23',
      seller: { name: 'Hostwerk Test B.V.', kvk: '12345678', vatId: 'NL123456782B01' },
      buyer: { name: 'Sanne de Vries', street: 'Prinsengracht 12a', city: 'Amsterdam' },
      netCents: 1074,
      vatCents: 225,
      totalCents: 1299,
      lines: [
        {
          description: 'VPS Starter, 1 maand: mijn-website',
          quantity: 1,
          periodStart: '2026-11-23',
          periodEnd: '2026-12-22',
          grossCents: 1299,
          vatPercent: 21,
        },
      ],
    });
  });

  test.each([
    ['its total', sql`update invoices set total_amount_cents = 1, net_cents = 1, vat_cents = 0`],
    ['its number', sql`update invoices set invoice_number = '2026-999999'`],
    ['its buyer', sql`update invoices set buyer = '{}'`],
    ['itself', sql`delete from invoices`],
    ['a line', sql`update invoice_lines set description = 'x'`],
    ['a line away', sql`delete from invoice_lines`],
    ['its audit', sql`update audit_log set actor_id = null`],
    ['its audit away', sql`delete from audit_log`],
    ['all of the audit away', sql`truncate audit_log`],
  ])('cannot have %s changed by anyone', async (_, statement) => {
    await expect(statement.execute(sold.db)).rejects.toMatchObject({ code: '23001' });
  });
});
