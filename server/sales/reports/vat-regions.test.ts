import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { BILLING, createFactories } from '#tests/support/factories.ts';

test('who lives on Madeira or the Azores pays what holds there, and it is declared so', async () => {
  await using shop = await createTestApp({ settings: { vat_one_stop_shop: 'true' } });
  const factories = createFactories(shop);
  const owner = shop.as(await factories.staff('admin')).staff;
  shop.clock.set('2026-02-03T10:00:00Z');
  const percents: (string | undefined)[] = [];
  for (const postalCode of ['1000-001', '9000-001', '9500-001']) {
    const customer = await factories.customer();
    const billing = { ...BILLING, country: 'PT' as const, postalCode };
    const { orderId } = await factories.pendingOrder({ customer, billing });
    await owner.orders.markPaid({ orderId });
    const mine = shop.as(customer).customer.invoices;
    const { items } = await mine.list({ limit: 1 });
    const ubl = await (await mine.downloadUbl({ invoiceId: items[0]?.id ?? '' })).text();
    percents.push(/<cbc:Percent>([^<]*)</.exec(ubl)?.[1]);
  }
  expect(percents).toEqual(['23', '22', '16']);
  const { quarters } = await owner.reports.vat({ year: 2026 });
  expect(quarters[0]?.destinations).toEqual([
    { country: 'PT', vatPercent: 16, netCents: 1120, vatCents: 179 },
    { country: 'PT', vatPercent: 22, netCents: 1065, vatCents: 234 },
    { country: 'PT', vatPercent: 23, netCents: 1056, vatCents: 243 },
  ]);
});
