import { invoiceNumbersIn } from '#domain/sales/bank-numbers.ts';
import { proposeMatch, type BankProposal, type LineToMatch } from '#domain/sales/bank-match.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listSeries, readNumbersNow } from '#server/sales/number-series/queries.ts';
import { readMatchInvoices, type FoundInvoice } from './read-match-invoices.ts';

export type OpenLine = LineToMatch & { id: string; payerIban: string | null };

/** Accounts that pay for this many customers are a payment service's, and tell nothing. */
const KNOWN_PAYERS_MAX = 1_000;

/**
 * Proposes what each of these lines is for, as the invoices stand now: a few questions for all of them.
 * With `byNumber` only by an invoice number, which is the only proposal that may be certain.
 */
export async function proposeBankMatches(
  db: Db,
  { lines, byNumber = false }: { lines: readonly OpenLine[]; byNumber?: boolean },
): Promise<Map<string, BankProposal<FoundInvoice>>> {
  const series = await listSeries(db);
  const typed = new Map(lines.map(({ id, text }) => [id, invoiceNumbersIn(text ?? '', series)]));
  const now = await readNumbersNow(db, [...new Set([...typed.values()].flat())]);
  const meant = new Map(
    [...typed].map(([id, numbers]) => [
      id,
      [...new Set(numbers.map((number) => now.get(number) ?? number))],
    ]),
  );
  const invoiceNumbers = [...new Set([...meant.values()].flat())];
  const named = new Map(
    (await readMatchInvoices(db, { invoiceNumbers })).map((one) => [one.invoiceNumber, one]),
  );
  const nameless = lines.filter(({ id }) => !meant.get(id)?.some((number) => named.has(number)));
  const openAmounts = byNumber ? [] : [...new Set(nameless.map(({ amountCents }) => amountCents))];
  const sameAmount = Map.groupBy(
    await readMatchInvoices(db, { openAmounts }),
    ({ totalCents }) => totalCents,
  );
  const payers = byNumber ? new Map() : await readKnownPayers(db, nameless);
  return new Map(
    lines.map((line) => [
      line.id,
      proposeMatch(line, {
        named: (meant.get(line.id) ?? []).flatMap((number) => named.get(number) ?? []),
        sameAmount: sameAmount.get(line.amountCents) ?? [],
        payerIds: payers.get(line.payerIban) ?? new Set(),
      }),
    ]),
  );
}

/** Reads the customers that the accounts of these lines paid for before, by account. */
async function readKnownPayers(
  db: Db,
  lines: readonly OpenLine[],
): Promise<Map<string | null, Set<string>>> {
  const ibans = [...new Set(lines.flatMap(({ payerIban }) => payerIban ?? []))];
  if (ibans.length === 0) return new Map();
  const rows = await db
    .selectFrom('bankLines')
    .innerJoin('bankLinePayments', 'bankLinePayments.bankLineId', 'bankLines.id')
    .innerJoin('payments', 'payments.id', 'bankLinePayments.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['bankLines.payerIban', 'orders.userId'])
    .distinct()
    .where('bankLines.state', '=', 'booked')
    .where('bankLines.payerIban', 'in', ibans)
    .limit(KNOWN_PAYERS_MAX)
    .execute();
  const byIban = Map.groupBy(rows, ({ payerIban }) => payerIban);
  return new Map(
    [...byIban].map(([iban, known]) => [iban, new Set(known.map(({ userId }) => userId))]),
  );
}
