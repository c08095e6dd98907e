import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { invoicedTerm } from '#tests/support/pay-links.ts';
import { openShop } from '#tests/support/renewals.ts';
import { whileHeld } from '#tests/support/waiting.ts';

type Written = { payment: 'open' | 'paid'; invoice: 'unpaid' | 'paid'; at: Date | null };

/** Writes a state that only exists while a payment is written down; the caller puts it back. */
async function write(db: Db | Tx, orderId: string, { payment, invoice, at }: Written) {
  const paid = { paidAt: at, status: payment };
  await db.updateTable('payments').set(paid).where('orderId', '=', orderId).execute();
  const settled = { paidAt: invoice === 'paid' ? at : null, status: invoice };
  await db.updateTable('invoices').set(settled).where('orderId', '=', orderId).execute();
}

/** The next term of a service, whose holder of the link stands before the bank. */
async function payByLink(shop: Awaited<ReturnType<typeof openShop>>) {
  const { token, renewal } = await invoicedTerm(shop);
  const { payLinks } = shop.api.nobody.public;
  await payLinks.pay({ token });
  return { orderId: renewal.id, show: () => payLinks.show({ token }) };
}

test('a link says that it is paid or that it waits, never that it failed, while its money comes in', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { orderId, show } = await payByLink(shop);
  // A question meanwhile waits for the payments, and may have seen the invoice by then.
  const comeIn = async (tx: Tx) => {
    await sql`lock table payments in access exclusive mode`.execute(tx);
    await write(tx, orderId, { payment: 'paid', invoice: 'paid', at: api.clock.now });
  };
  const [shown] = await whileHeld(api.db, comeIn, [show]);
  await write(api.db, orderId, { payment: 'open', invoice: 'unpaid', at: null });
  expect([
    ['paid', 'none'],
    ['unpaid', 'open'],
  ]).toContainEqual([shown?.state, shown?.attempt]);
});

test('a link does not say of money that paid for something else that it failed', async () => {
  const shop = await openShop();
  await using api = shop.api;
  const { orderId, show } = await payByLink(shop);
  expect((await show()).attempt).toBe('open');
  await write(api.db, orderId, { payment: 'paid', invoice: 'unpaid', at: api.clock.now });
  const shown = await show();
  await write(api.db, orderId, { payment: 'open', invoice: 'unpaid', at: null });
  expect(shown.attempt).toBe('none');
});
