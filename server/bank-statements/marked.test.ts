import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createBank } from '#tests/support/bank.ts';
import { createFactories } from '#tests/support/factories.ts';
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
