import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { BILLING, COMPANY_BILLING, createFactories } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];
beforeAll(async () => {
  // Nothing is delivered, so that no service waits for its next term in the years between.
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

type Buyer = Parameters<ReturnType<typeof createFactories>['pendingOrder']>[0];

/** 12,99 with 2,25 of btw in it. */
async function soldAt(at: string, buyer: Buyer = {}): Promise<string> {
  api.clock.set(at);
  const { orderId } = await make.pendingOrder(buyer);
  await admin.orders.markPaid({ orderId });
  return orderId;
}

async function numbersOf(quarter: number) {
  const rows = [];
  for await (const { items } of await admin.invoices.export({ year: 2026, quarter })) {
    rows.push(...items);
  }
  return rows;
}

test('the btw of a year: by the quarter of the invoice, with what was credited taken off', async () => {
  const abroad = { billing: { ...BILLING, country: 'BE', postalCode: '1000' } } as const;
  await soldAt('2026-03-31T21:59:00Z');
  // The first minute of April in Amsterdam, still March in UTC.
  const second = await soldAt('2026-03-31T22:00:30Z', abroad);
  await soldAt('2026-05-05T10:00:00Z', { billing: COMPANY_BILLING });
  api.clock.set('2026-05-06T10:00:00Z');
  // A transfer nobody made yet: its invoice counts from the day it was made.
  await make.pendingOrder({ method: 'bank_transfer' });
  api.clock.set('2026-07-01T10:00:00Z');
  const part = { orderId: second, amountCents: cents(299), reason: 'Storing' };
  await admin.orders.refundPart({ ...part, to: 'credit' });
  await soldAt('2026-12-31T23:30:00Z');

  const { quarters, euConsumersCents } = await admin.reports.vat({ year: 2026 });
  expect(quarters).toEqual([
    { quarter: 1, invoices: 1, creditNotes: 0, netCents: 1074, vatCents: 225, grossCents: 1299 },
    { quarter: 2, invoices: 3, creditNotes: 0, netCents: 3222, vatCents: 675, grossCents: 3897 },
    { quarter: 3, invoices: 0, creditNotes: 1, netCents: -247, vatCents: -52, grossCents: -299 },
    { quarter: 4, invoices: 0, creditNotes: 0, netCents: 0, vatCents: 0, grossCents: 0 },
  ]);
  expect(euConsumersCents).toBe(1074 - 247);
  const next = await admin.reports.vat({ year: 2027 });
  expect(next.quarters[0]).toMatchObject({ invoices: 1, grossCents: 1299 });

  const inSecond = await numbersOf(2);
  expect(inSecond.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    '2026-000004',
    '2026-000003',
    '2026-000002',
  ]);
  expect(inSecond[1]).toMatchObject({
    buyerName: COMPANY_BILLING.company,
    vatId: COMPANY_BILLING.vatId,
    country: 'NL',
    netCents: 1074,
    vatCents: 225,
    totalCents: 1299,
    status: 'paid',
    creditedNumber: null,
  });
  expect(await numbersOf(3)).toMatchObject([
    { kind: 'credit_note', totalCents: -299, creditedNumber: '2026-000002', country: 'BE' },
  ]);
});
