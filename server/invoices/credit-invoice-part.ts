import { negateCents, type Cents } from '#domain/money.ts';
import { splitGross, VAT_PERCENT } from '#domain/vat.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { insertCreditNote, type CreditNote } from './insert-credit-note.ts';

export type CreditedPart = {
  invoiceId: string;
  grossCents: Cents;
  description: string;
  /** The days it is about, `YYYY-MM-DD`, the last one included. */
  period: { from: string; through: string };
  /** Printed on the credit invoice. */
  reason: string;
};

/**
 * Takes a part of a paid invoice back with a credit invoice of one line. The invoice itself stays
 * paid: the rest of it was used.
 */
export async function creditInvoicePart(
  ctx: VerbContext,
  tx: Tx,
  part: CreditedPart,
): Promise<CreditNote> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'userId', 'orderId', 'seller', 'buyer', 'invoiceNumber'])
    .where('id', '=', part.invoiceId)
    .executeTakeFirstOrThrow();
  const { net, vat } = splitGross(part.grossCents);
  const credit = await insertCreditNote(tx, {
    invoice,
    amounts: { totalCents: part.grossCents, netCents: net, vatCents: vat },
    reason: part.reason,
    now: ctx.now(),
  });
  await tx
    .insertInto('invoiceLines')
    .values({
      invoiceId: credit.id,
      position: 1,
      description: `Creditering van ${invoice.invoiceNumber}: ${part.description}`,
      quantity: 1,
      periodStart: part.period.from,
      periodEnd: part.period.through,
      grossCents: negateCents(part.grossCents),
      netCents: negateCents(net),
      vatCents: negateCents(vat),
      vatPercent: VAT_PERCENT,
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'invoice.credit-part',
    subject: { type: 'invoice', id: part.invoiceId },
    before: null,
    after: { creditNumber: credit.invoiceNumber, amountCents: part.grossCents },
    ownerId: invoice.userId,
    topics: ['invoices'],
    event: { type: 'invoice.credited', subjectType: 'invoice', ownerId: invoice.userId },
  });
  return credit;
}
