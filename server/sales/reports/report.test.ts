import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportedOrder } from '#contract/staff/reports.ts';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let asAdmin: Api;
let asStaff: Api;

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  asAdmin = api.as(await make.staff('admin'));
  asStaff = api.as(await make.staff('staff'));
});
afterAll(() => api[Symbol.asyncDispose]());

async function orderAt(placed: string): Promise<PlacedOrder> {
  api.clock.set(placed);
  return make.pendingOrder();
}

async function payAt(order: PlacedOrder, paid: string): Promise<void> {
  api.clock.set(paid);
  await asAdmin.staff.orders.markPaid({ orderId: order.orderId });
}

describe('the report', () => {
  test('of a shop without orders divides nothing by nothing', async () => {
    expect(await asStaff.staff.reports.get()).toMatchObject({
      paid: { count: 0, cents: 0 },
      averageOrderCents: null,
      conversionRate: null,
      growthRate: null,
    });
  });

  test('counts revenue by the month of payment and conversion by the month of ordering', async () => {
    const october = await orderAt('2026-10-12T10:00:00Z');
    await payAt(october, '2026-10-12T10:05:00Z');
    await orderAt('2026-10-20T10:00:00Z');
    // Ordered in October, paid in the first minute of November in Amsterdam (still October in UTC).
    const late = await orderAt('2026-10-30T10:00:00Z');
    await payAt(late, '2026-10-31T23:00:30Z');
    const november = await orderAt('2026-11-05T10:00:00Z');
    await payAt(november, '2026-11-05T10:01:00Z');
    await orderAt('2026-11-06T10:00:00Z');
    const failed = await orderAt('2026-11-07T10:00:00Z');
    await asAdmin.staff.orders.markFailed({ orderId: failed.orderId });
    api.clock.set('2026-11-20T10:00:00Z');

    const report = await asStaff.staff.reports.get();
    expect(report).toMatchObject({
      paid: { count: 3, cents: 3 * 1299 },
      averageOrderCents: 1299,
      pending: { count: 2, cents: 2 * 1299 },
      refunded: { count: 0, cents: 0 },
      // One of the three that were placed in November.
      conversionRate: 1 / 3,
      growthRate: 1,
    });
    expect(report.months).toEqual([
      { month: '2026-06', orders: 0, revenueCents: 0 },
      { month: '2026-07', orders: 0, revenueCents: 0 },
      { month: '2026-08', orders: 0, revenueCents: 0 },
      { month: '2026-09', orders: 0, revenueCents: 0 },
      { month: '2026-10', orders: 1, revenueCents: 1299 },
      { month: '2026-11', orders: 2, revenueCents: 2598 },
    ]);
  });

  test('a month opens on exactly the orders behind its figure, page by page', async () => {
    const report = await asStaff.staff.reports.get();
    for (const { month, orders, revenueCents } of report.months) {
      const found: ReportedOrder[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await asStaff.staff.reports.orders({
          month,
          limit: 1,
          ...(cursor ? { cursor } : {}),
        });
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(found).toHaveLength(orders);
      expect(found.reduce((sum, order) => sum + order.totalCents, 0)).toBe(revenueCents);
      expect(found.map(({ paidAt }) => paidAt)).toEqual(
        found.map(({ paidAt }) => paidAt).toSorted((a, b) => b.getTime() - a.getTime()),
      );
    }
  });

  test('counts what was given back as such, and no more as paid', async () => {
    const before = await asStaff.staff.reports.get();
    const { orderId } = await make.paidOrder();
    await asAdmin.staff.orders.refund({
      orderId,
      reason: 'Vergissing',
      endService: true,
      to: 'customer',
    });
    const { refunded, paid, pending } = await asStaff.staff.reports.get();
    expect(refunded).toEqual({ count: 1, cents: 1299 });
    expect({ paid, pending }).toEqual({ paid: before.paid, pending: before.pending });
  });

  test('counts what was given back of an order that goes on', async () => {
    const { refunded: before } = await asStaff.staff.reports.get();
    const { orderId } = await make.paidOrder();
    const part = { orderId, reason: 'Storing', to: 'customer' } as const;
    await refundPart(asAdmin.staff.orders, { ...part, amountCents: cents(300) });
    await refundPart(asAdmin.staff.orders, { ...part, amountCents: cents(199) });
    const { refunded } = await asStaff.staff.reports.get();
    expect(refunded).toEqual({ count: before.count + 1, cents: before.cents + 499 });
    await asAdmin.staff.orders.refund({
      orderId,
      reason: 'Toch alles',
      endService: true,
      to: 'customer',
    });
    const { refunded: whole } = await asStaff.staff.reports.get();
    expect(whole).toEqual({ count: before.count + 1, cents: before.cents + 1299 });
  });

  test('is taken to a file by an admin only', async () => {
    const rows: ReportedOrder[] = [];
    for await (const batch of await asAdmin.staff.reports.exportOrders({ month: '2026-11' })) {
      rows.push(...batch.items);
    }
    expect(rows).toHaveLength(2);
    expect(await outcomeOf(asStaff.staff.reports.exportOrders({ month: '2026-11' }))).toBe(
      'FORBIDDEN',
    );
  });

  test('of a month that is none is refused', async () => {
    expect(await outcomeOf(asStaff.staff.reports.orders({ month: '2026-13' }))).toBe(
      'INPUT_INVALID',
    );
  });
});
