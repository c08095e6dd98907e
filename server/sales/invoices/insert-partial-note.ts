import { negateCents, type Cents } from '#domain/platform/money.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import { splitNextPart } from '#domain/catalogue/vat.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { insertCreditNote, type CreditNote } from './insert-credit-note.ts';
import { readCredited } from './read-credited.ts';

export type CreditedPart = {
  invoiceId: string;
  grossCents: Cents;
  description: string;
  /** The days it is about, `YYYY-MM-DD`, the last one included; null for those of the invoice. */
  period: { from: string; through: string } | null;
  /** Printed on the credit invoice. */
  reason: string;
  /** Printed too: what goes back with it. */
  moneyBack: MoneyBack | null;
};

/**
 * Writes a credit invoice of one line over a part of an invoice, whose order the caller has locked; what
 * becomes of the invoice is the caller's. Answers whose it is too.
 */
export async function insertPartialNote(
  ctx: VerbContext,
  tx: Tx,
  part: CreditedPart,
): Promise<{ credit: CreditNote; userId: string }> {
  const invoice = await tx
    .selectFrom('invoices')
    .innerJoin('invoiceLines', (join) =>
      join.onRef('invoiceId', '=', 'invoices.id').on('position', '=', 1),
    )
    .select([
      'invoices.id',
      'userId',
      'orderId',
      'seller',
      'buyer',
      'invoiceNumber',
      'vatTreatment',
      'vatPercent',
      'discountLabel',
      'periodStart',
      'periodEnd',
    ])
    .where('invoices.id', '=', part.invoiceId)
    .executeTakeFirstOrThrow();
  const before = await readCredited(tx, part);
  const { net, vat } = splitNextPart(part.grossCents, before, invoice.vatPercent);
  const credit = await insertCreditNote(tx, {
    invoice,
    amounts: { totalCents: part.grossCents, netCents: net, vatCents: vat },
    reason: part.reason,
    moneyBack: part.moneyBack,
    lines: [
      {
        id: crypto.randomUUID(),
        description: `Creditering van ${invoice.invoiceNumber}: ${part.description}${afterDiscount(invoice)}`,
        quantity: 1,
        unit: null,
        unitCents: null,
        periodStart: part.period?.from ?? invoice.periodStart,
        periodEnd: part.period?.through ?? invoice.periodEnd,
        grossCents: negateCents(part.grossCents),
        netCents: negateCents(net),
        vatCents: negateCents(vat),
        vatPercent: invoice.vatPercent,
        discountLabel: null,
        discountCents: null,
        discountNetCents: null,
      },
    ],
    now: ctx.now(),
  });
  return { credit, userId: invoice.userId };
}

/** A part is taken back of what was charged, so that its amount has the discount in it. */
function afterDiscount({ discountLabel }: { discountLabel: string | null }): string {
  return discountLabel === null ? '' : `, na ${discountLabel.replace(/^K/u, 'k')}`;
}
