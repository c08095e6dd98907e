import { invoiceNumbersIn } from '#domain/sales/bank-numbers.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inputError } from '#server/errors.ts';
import { listSeries, readNumbersNow } from '#server/sales/number-series/queries.ts';
import { readMatchInvoices, type FoundInvoice } from './read-match-invoices.ts';

/**
 * The invoices that somebody names, as they stand now, in that order and each once. Throws
 * INPUT_INVALID with the one that is none of ours.
 */
export async function readMeantInvoices(db: Db, typed: readonly string[]): Promise<FoundInvoice[]> {
  const series = await listSeries(db);
  const named = typed.map((text) => {
    const numbers = invoiceNumbersIn(text, series);
    return { text, number: numbers.length === 1 ? numbers[0] : undefined };
  });
  const numbers = named.flatMap(({ number }) => number ?? []);
  const now = await readNumbersNow(db, numbers);
  const numberNow = (number: string) => now.get(number) ?? number;
  const invoiceNumbers = [...new Set(numbers.map(numberNow))];
  const found = new Map(
    (await readMatchInvoices(db, { invoiceNumbers })).map((one) => [one.invoiceNumber, one]),
  );
  const strange = named.find(({ number }) => number === undefined || !found.has(numberNow(number)));
  if (strange !== undefined) {
    throw inputError('invoiceNumbers', `We kennen geen factuur met nummer ${strange.text}.`);
  }
  return invoiceNumbers.flatMap((number) => found.get(number) ?? []);
}
