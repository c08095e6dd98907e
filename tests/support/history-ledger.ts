import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import { sumCents } from '#domain/platform/money.ts';
import type { LedgerEntry } from '#domain/sales/ledger-entry.ts';
import { readLedgerEntries } from '#server/sales/ledger/read-ledger-entries.ts';
import type { HistoryShop } from './history-shop.ts';

/** No history lasts longer. */
const YEARS = 4;
const LIMIT = 10_000;

async function entriesOf({ api }: HistoryShop): Promise<LedgerEntry[]> {
  const last = amsterdamYear(api.clock.now);
  const entries: LedgerEntry[] = [];
  for (let year = last - YEARS; year <= last; year += 1) {
    for (let cursor: string | null = '0'; cursor !== null;) {
      const asked = { year, cursor, limit: LIMIT };
      const page: Awaited<ReturnType<typeof readLedgerEntries>> = await readLedgerEntries(
        api.db,
        asked,
      );
      entries.push(...page.items);
      cursor = page.nextCursor;
    }
  }
  return entries;
}

/** Finds entries of the ledger that do not balance, and credit that is not what customers have. */
export async function readUnlikeLedger(shop: HistoryShop): Promise<unknown[]> {
  const entries = await entriesOf(shop);
  const unbalanced = entries.filter(({ lines }) => sumCents(lines.map((one) => one.cents)) !== 0);
  const booked = sumCents(
    entries.flatMap(({ lines }) =>
      lines.flatMap((one) => (one.slot === 'credit' ? [one.cents] : [])),
    ),
  );
  const balances = await shop.api.db.selectFrom('creditBalances').select('balanceCents').execute();
  const credit = sumCents(balances.map(({ balanceCents }) => balanceCents));
  return booked + credit === 0 ? unbalanced : [...unbalanced, { booked, credit }];
}
