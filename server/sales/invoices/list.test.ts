import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';

let api: TestApp;
let customer: Api['customer'];
let older: PlacedOrder;
let newer: PlacedOrder;

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  const make = createFactories(api);
  const person = await make.customer();
  customer = api.as(person).customer;
  api.clock.set('2024-06-01T10:00:00Z');
  older = await make.paidOrder({ customer: person, serviceName: 'oude-winkel' });
  // Half past midnight in Amsterdam, and still last year in UTC.
  api.clock.set('2025-12-31T23:30:00Z');
  newer = await make.paidOrder({ customer: person, serviceName: 'nieuwe-winkel' });
});

afterAll(() => api[Symbol.asyncDispose]());

describe('own orders and invoices', () => {
  const orders = async (input: Parameters<Api['customer']['orders']['list']>[0]) =>
    (await customer.orders.list(input)).items.map(({ id }) => id);
  const invoices = async (input: Parameters<Api['customer']['invoices']['list']>[0]) =>
    (await customer.invoices.list(input)).items.map(({ invoiceNumber }) => invoiceNumber);

  test('have the newest first', async () => {
    expect(await orders({})).toEqual([newer.orderId, older.orderId]);
    expect(await invoices({})).toEqual(['2026-000001', '2024-000001']);
  });

  test('are narrowed to a year of Amsterdam', async () => {
    expect(await orders({ year: 2024 })).toEqual([older.orderId]);
    expect(await orders({ year: 2025 })).toEqual([]);
    expect(await orders({ year: 2026 })).toEqual([newer.orderId]);
    expect(await invoices({ year: 2024 })).toEqual(['2024-000001']);
    expect(await invoices({ year: 2026 })).toEqual(['2026-000001']);
  });

  test('are searched by what one knows of them', async () => {
    expect(await orders({ search: 'NIEUWE' })).toEqual([newer.orderId]);
    expect(await orders({ search: older.orderId.slice(0, 8) })).toEqual([older.orderId]);
    expect(await invoices({ search: '2024-' })).toEqual(['2024-000001']);
    expect(await invoices({ search: '2024-', year: 2026 })).toEqual([]);
  });

  test('invoices are narrowed to what is still to be paid', async () => {
    expect(await invoices({ status: ['unpaid', 'overdue'] })).toEqual([]);
    expect(await invoices({ status: ['overdue', 'paid'], year: 2026 })).toEqual(['2026-000001']);
  });

  test('have the years from the first to the last, newest first', async () => {
    expect(await customer.invoices.years()).toEqual({ years: [2026, 2025, 2024] });
    const stranger = api.as(await createFactories(api).customer());
    expect(await stranger.customer.invoices.years()).toEqual({ years: [] });
  });
});
