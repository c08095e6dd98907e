import type { Selectable } from 'kysely';
import { canInvoiceBecome } from '#domain/sales/invoice.ts';
import { negateCents, subtractCents } from '#domain/platform/money.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { insertCreditNote, type CreditNote } from './insert-credit-note.ts';
import type { NewLine } from './insert-document.ts';
import { insertPartialNote } from './insert-partial-note.ts';
import { readCredited } from './read-credited.ts';

type Credited = {
  orderId: string;
  reason: string;
  /** Money that goes back with it; null where nothing had been paid, or nothing is known of it. */
  moneyBack?: MoneyBack | null;
};

/**
 * Undoes the invoice of an order with a credit invoice over all of it, or over what earlier ones left,
 * which prints the reason. Null when there is none to undo.
 */
export async function creditOrderInvoice(
  ctx: VerbContext,
  tx: Tx,
  { orderId, reason, moneyBack = null }: Credited,
): Promise<CreditNote | null> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirst();
  if (invoice === undefined || !canInvoiceBecome(invoice.status, 'credited')) return null;
  const { id: invoiceId } = invoice;
  const credit = await writeNote(ctx, tx, invoice, { reason, moneyBack });
  await tx
    .updateTable('invoices')
    .set({ status: 'credited' })
    .where('id', '=', invoiceId)
    .execute();
  recordChange(ctx, tx, {
    action: 'invoice.credit',
    subject: { type: 'invoice', id: invoiceId },
    before: { status: invoice.status },
    after: {
      status: 'credited',
      creditNumber: credit.invoiceNumber,
      creditHash: credit.hash,
    },
    ownerId: invoice.userId,
    topics: ['invoices'],
    event: {
      type: 'invoice.credited',
      subjectType: 'invoice',
      ownerId: invoice.userId,
      toldId: credit.id,
    },
  });
  return credit;
}

type Invoice = Selectable<Database['invoices']>;

/** Line by line, or over the rest of each where a part was credited before. */
async function writeNote(
  ctx: VerbContext,
  tx: Tx,
  invoice: Invoice,
  { reason, moneyBack }: { reason: string; moneyBack: MoneyBack | null },
): Promise<CreditNote> {
  const { id: invoiceId, totalAmountCents: totalCents, netCents, vatCents } = invoice;
  const { gross: creditedCents } = await readCredited(tx, { invoiceId });
  const leftCents = subtractCents(totalCents, creditedCents);
  if (leftCents !== totalCents) {
    const { credit } = await insertPartialNote(ctx, tx, {
      invoiceId,
      grossCents: leftCents,
      lineIds: null,
      words: {
        only: 'wat nog niet was gecrediteerd',
        each: (description) => `${description}, wat nog niet was gecrediteerd`,
      },
      period: null,
      reason,
      moneyBack,
    });
    return credit;
  }
  const amounts = { totalCents, netCents, vatCents };
  return insertCreditNote(tx, {
    invoice,
    amounts,
    reason,
    moneyBack,
    lines: await readWholeLines(tx, invoice),
    now: ctx.now(),
  });
}

async function readWholeLines(
  tx: Tx,
  invoice: { id: string; invoiceNumber: string },
): Promise<NewLine[]> {
  const lines = await tx
    .selectFrom('invoiceLines')
    .selectAll()
    .where('invoiceId', '=', invoice.id)
    .orderBy('position')
    .execute();
  return lines.map(({ invoiceId: _invoiceId, position: _position, ...line }) => ({
    ...line,
    id: crypto.randomUUID(),
    creditsLineId: line.id,
    description: `Creditering van ${invoice.invoiceNumber}: ${line.description}`,
    grossCents: negateCents(line.grossCents),
    netCents: negateCents(line.netCents),
    vatCents: negateCents(line.vatCents),
    unitCents: line.unitCents && -line.unitCents,
    discountCents: line.discountCents && negateCents(line.discountCents),
    discountNetCents: line.discountNetCents && negateCents(line.discountNetCents),
  }));
}
