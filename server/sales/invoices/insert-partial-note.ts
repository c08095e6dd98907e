import { sql } from 'kysely';
import { negateCents, sumCents, type Cents } from '#domain/platform/money.ts';
import { spreadOver } from '#domain/sales/basket.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import { splitNextParts, type GrossLine } from '#domain/sales/vat-lines.ts';
import type { VerbContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { insertCreditNote, type CreditNote } from './insert-credit-note.ts';
import type { NewLine } from './insert-document.ts';
import { readLinesToCredit, type LineToCredit } from './read-lines-to-credit.ts';

/** Words of what is taken back: of an invoice of one line, and of each line of others. */
export type CreditedWords = { only: string; each: (description: string) => string };

export type CreditedPart = {
  invoiceId: string;
  grossCents: Cents;
  /** Lines that it is taken off, by what is left of each; null for all of them. */
  lineIds: readonly string[] | null;
  words: CreditedWords;
  /** The days it is about, `YYYY-MM-DD`, the last one included; null for those of the invoice. */
  period: { from: string; through: string } | null;
  /** Printed on the credit invoice. */
  reason: string;
  /** Printed too: what goes back with it. */
  moneyBack: MoneyBack | null;
};

/**
 * Writes a credit invoice over a part of an invoice, whose order the caller has locked, with a line for each
 * that it takes from; what becomes of the invoice is the caller's. Answers whose it is too.
 */
export async function insertPartialNote(
  ctx: VerbContext,
  tx: Tx,
  part: CreditedPart,
): Promise<{ credit: CreditNote; userId: string }> {
  const { invoiceId, grossCents, reason, moneyBack } = part;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'userId', 'orderId', 'seller', 'buyer', 'invoiceNumber', 'vatTreatment'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const all = await readLinesToCredit(tx, [invoiceId]);
  const taken = takeFromLines(all, part);
  const before = await readCreditedByRate(tx, { invoiceId });
  const split = splitNextParts(
    taken.map(({ line, gross }) => ({ gross, percent: line.vatPercent })),
    before,
  );
  const amounts = {
    totalCents: grossCents,
    netCents: sumCents(split.map(({ net }) => net)),
    vatCents: sumCents(split.map(({ vat }) => vat)),
  };
  const words = (line: LineToCredit) => {
    const { only, each } = part.words;
    const about = all.length === 1 ? only : each(line.description);
    return `Creditering van ${invoice.invoiceNumber}: ${about}${afterDiscount(line)}`;
  };
  const lines = taken.map(({ line }, at) =>
    toNoteLine(line, { split: split[at], description: words(line), period: part.period }),
  );
  const now = ctx.now();
  const credit = await insertCreditNote(tx, { invoice, amounts, reason, moneyBack, lines, now });
  return { credit, userId: invoice.userId };
}

/** Parts of lines that an amount is taken from, in proportion to what is left of them. */
function takeFromLines(
  all: readonly LineToCredit[],
  { invoiceId, grossCents, lineIds }: CreditedPart,
): { line: LineToCredit; gross: Cents }[] {
  const lines = lineIds === null ? all : all.filter(({ id }) => lineIds.includes(id));
  const shares = spreadOver(
    lines.map(({ leftCents }) => leftCents),
    grossCents,
  );
  if (sumCents(shares) !== grossCents) {
    throw new Error(`invoice ${invoiceId} has less left than ${grossCents}`);
  }
  const parts = lines.flatMap((line, at) => {
    const gross = shares[at];
    return gross === undefined ? [] : [{ line, gross }];
  });
  const some = parts.filter(({ gross }) => gross > 0);
  return some.length > 0 ? some : parts.slice(0, 1);
}

type Shown = {
  split: GrossLine | undefined;
  description: string;
  period: CreditedPart['period'];
};

function toNoteLine(line: LineToCredit, { split, description, period }: Shown): NewLine {
  if (split === undefined) throw new Error(`line ${line.id} was not split`);
  // Work that is paid once has no days that were not used.
  const days = line.part === 'setup' ? null : period;
  return {
    id: crypto.randomUUID(),
    creditsLineId: line.id,
    description,
    quantity: 1,
    unit: null,
    unitCents: null,
    periodStart: days?.from ?? line.periodStart,
    periodEnd: days?.through ?? line.periodEnd,
    grossCents: negateCents(split.gross),
    netCents: negateCents(split.net),
    vatCents: negateCents(split.vat),
    vatPercent: line.vatPercent,
    discountLabel: null,
    discountCents: null,
    discountNetCents: null,
  };
}

/** A part is taken back of what was charged, so that its amount has the discount in it. */
function afterDiscount({ discountLabel }: { discountLabel: string | null }): string {
  return discountLabel === null ? '' : `, na ${discountLabel.replace(/^K/u, 'k')}`;
}

/** Sums what credit invoices took back of an invoice so far, and the btw in it, for each rate; in positive cents. */
async function readCreditedByRate(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<ReadonlyMap<number, { gross: Cents; vat: Cents }>> {
  const { rows } = await sql<{ percent: number; gross: Cents; vat: Cents }>`
    select vat_percent::float8 as percent, -sum(line.gross_cents)::integer as gross,
      -sum(line.vat_cents)::integer as vat
    from invoices join invoice_lines as line on line.invoice_id = invoices.id
    where credits_invoice_id = ${invoiceId} group by vat_percent
  `.execute(db);
  return new Map(rows.map(({ percent, gross, vat }) => [percent, { gross, vat }]));
}
