import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LimitName } from '#server/auth/limits.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function spend(name: LimitName, key: string): Promise<void> {
  for (let n = 0; n < 300; n += 1) await api.context.limits.consume(name, key);
}

test('three hundred calls a minute, and files are counted apart from them', async () => {
  const { customer, orderId } = await make.paidOrder();
  const { id: invoiceId } = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { invoices } = api.as(customer).customer;
  await spend('downloads', customer.id);
  expect(await outcomeOf(invoices.download({ invoiceId }))).toBe('RATE_LIMITED');
  expect(await outcomeOf(invoices.list({}))).toBe('OK');

  const other = await make.paidOrder();
  const own = api.as(other.customer).customer.invoices;
  const [invoice] = (await own.list({})).items;
  await spend('calls', other.customer.id).catch(() => undefined);
  expect(await outcomeOf(own.list({}))).toBe('RATE_LIMITED');
  expect(await outcomeOf(own.download({ invoiceId: invoice?.id ?? '' }))).toBe('OK');
});
