import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createBank } from '#tests/support/bank.ts';
import { BILLING, createFactories } from '#tests/support/factories.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';

test.each(['part', 'all'] as const)(
  'the line of a transfer that was marked by hand, and given back since, stands for it: %s',
  async (what) => {
    await using api = await createTestApp();
    const bank = createBank(api);
    const admin = api.as(await createFactories(api).staff('admin')).staff;
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    await admin.orders.markPaid({ orderId });
    await api.jobsDone();
    const given = { orderId, reason: 'Storing.', to: 'customer' } as const;
    if (what === 'part') await refundPart(admin.orders, { ...given, amountCents: cents(299) });
    else await admin.orders.refund({ ...given, endService: true });
    await admin.orders.markRefunded(await shownRefund(admin.orders, orderId));
    const id = await bank.importLine(admin, { text: invoiceNumber });
    expect((await bank.shownLine(admin, id))?.proposal?.weighed?.booking).toBe('link');
    await admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'link',
    });
    expect(await bank.creditsOf(orderId)).toEqual([]);
  },
);

test('a line that paid for what the one-stop shop declares is kept as long as that: ten years', async () => {
  await using api = await createTestApp({ settings: { vat_one_stop_shop: 'true' } });
  const bank = createBank(api);
  const make = createFactories(api);
  const admin = api.as(await make.staff('admin')).staff;
  const billing = { ...BILLING, country: 'BE', postalCode: '1000' } as const;
  const { orderId, invoiceNumber } = await bank.waitingOrder({ billing });
  await bank.importLine(admin, { text: invoiceNumber });
  await admin.bankStatements.bookCertain();
  await admin.orders.refund({ orderId, reason: 'Klaar', endService: true, to: 'customer' });
  const kept = async (instant: string) => {
    api.clock.set(instant);
    await api.runJob('orders.expire');
    return (await api.db.selectFrom('bankLines').select('id').execute()).length;
  };
  expect(await kept('2034-01-01T12:00:00Z')).toBe(1);
  expect(await kept('2036-12-31T12:00:00Z')).toBe(1);
  expect(await kept('2037-01-01T12:00:00Z')).toBe(0);
});
