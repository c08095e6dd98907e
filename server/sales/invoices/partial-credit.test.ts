import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { createFactories } from '#tests/support/factories.ts';
import { refundPart } from '#tests/support/refund-part.ts';

type Asked = { orderId: string; parts: readonly number[] };

async function openShop() {
  const api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  const make = createFactories(api);
  const { staff } = api.as(await make.staff('admin'));
  /** Credits these parts and then the rest, and answers the amounts, those without btw, and the btw. */
  const creditAll = async ({ orderId, parts }: Asked) => {
    for (const amountCents of parts.map((part) => cents(part))) {
      await refundPart(staff.orders, { orderId, amountCents, reason: 'Storing', to: 'credit' });
    }
    await staff.orders.refund({ orderId, reason: 'Weg', endService: true, to: 'credit' });
    return api.db
      .selectFrom('invoices')
      .select(['kind', 'totalAmountCents', 'netCents', 'vatCents'])
      .where('orderId', '=', orderId)
      .orderBy('invoiceNumber')
      .execute();
  };
  return { api, make, staff, creditAll, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['creditAll']>>;

function sumOf(rows: Rows) {
  const sum = (of: (row: Rows[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    total: sum((row) => row.totalAmountCents),
    net: sum((row) => row.netCents),
    vat: sum((row) => row.vatCents),
  };
}

const NOTHING = { total: 0, net: 0, vat: 0 };

test('what is credited part by part adds up to the invoice, its btw too', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.make.paidOrder();
  const rows = await shop.creditAll({ orderId, parts: [650] });
  // The btw of 6,50 and of 6,49 is 1,13 each, and of 12,99 it is 2,25.
  expect(rows.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
    { totalAmountCents: -650, vatCents: -113 },
    { totalAmountCents: -649, vatCents: -112 },
  ]);
  expect(sumOf(rows)).toEqual(NOTHING);
});

test('however many parts there are, each is right to a cent', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.make.paidOrder();
  // The btw of 3 cents alone would be 1 each time, and of all of them together it is 7.
  const rows = await shop.creditAll({ orderId, parts: Array.from({ length: 14 }, () => 3) });
  expect(sumOf(rows)).toEqual(NOTHING);
  for (const { totalAmountCents, vatCents } of rows) {
    expect(Math.abs(vatCents - (totalAmountCents * 21) / 121)).toBeLessThan(1);
  }
});

test('of work in several lines too', async () => {
  await using shop = await openShop();
  const { orderId } = await makeCharge(shop.api);
  await shop.staff.orders.markPaid({ orderId });
  const rows = await shop.creditAll({ orderId, parts: [1001, 333, 7] });
  expect(sumOf(rows)).toEqual(NOTHING);
});
