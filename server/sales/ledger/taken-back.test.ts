import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { sumCents } from '#domain/platform/money.ts';
import type { LedgerSlot } from '#domain/sales/ledger.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { createFactories } from '#tests/support/factories.ts';
import { readLedgerEntries } from './read-ledger-entries.ts';

type Db = Context['db'];

async function entriesIn(db: Db, months: { year: number; quarter: number }) {
  const entries = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readLedgerEntries>> = await readLedgerEntries(db, {
      ...months,
      cursor,
      limit: 50,
    });
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries;
}

/** Balance of places in cents, debit above zero. */
async function balances(db: Db, months: { year: number; quarter: number }) {
  const lines = (await entriesIn(db, months)).flatMap((entry) => entry.lines);
  return (slot: LedgerSlot) =>
    sumCents(lines.flatMap((line) => (line.slot === slot ? [line.cents] : [])));
}

const FOURTH = { year: 2026, quarter: 4 };

test('what a bank took back is owed again from that day, and no longer once it came again', async () => {
  await using shop = await openMollieShop();
  const { api, mollie, webhook } = shop;
  api.clock.set('2026-09-29T10:00:00Z');
  const { providerId } = await shop.paidAtMollie();
  const third = await balances(api.db, { year: 2026, quarter: 3 });
  expect([third('provider'), third('debtors')]).toEqual([1299, 0]);

  api.clock.set('2026-10-02T10:00:00Z');
  mollie.books.chargeBack(providerId, 1299);
  await webhook(providerId);
  await webhook(providerId);
  const taken = await balances(api.db, FOURTH);
  expect([taken('provider'), taken('debtors')]).toEqual([-1299, 1299]);
  const entries = await entriesIn(api.db, FOURTH);
  expect(entries.filter(({ journal }) => journal === 'provider')).toMatchObject([
    { on: '2026-10-02', text: 'Teruggeboekt door de bank' },
  ]);

  api.clock.set('2026-10-09T10:00:00Z');
  mollie.books.chargeBack(providerId, 0);
  await webhook(providerId);
  await webhook(providerId);
  const again = await balances(api.db, FOURTH);
  expect([again('provider'), again('debtors')]).toEqual([0, 0]);
});

test('credit that its bank takes back is nobody’s, and credit is booked by what became of it', async () => {
  await using shop = await openMollieShop();
  const { api, mollie, webhook } = shop;
  const make = createFactories(api);
  const { staff } = api.as(await make.staff('admin'));
  api.clock.set('2026-10-01T10:00:00Z');
  const { providerId, orderId } = await shop.paidAtMollie();
  const refund = { orderId, reason: 'Spijt', endService: true } as const;
  await staff.orders.refund({ ...refund, to: 'credit' });
  const kept = await balances(api.db, FOURTH);
  expect([kept('provider'), kept('credit'), kept('debtors')]).toEqual([1299, -1299, 0]);

  mollie.books.chargeBack(providerId, 1299);
  await webhook(providerId);
  const taken = await balances(api.db, FOURTH);
  expect([taken('provider'), taken('credit'), taken('debtors')]).toEqual([0, 0, 0]);
});
