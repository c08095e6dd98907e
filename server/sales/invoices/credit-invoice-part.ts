import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { CreditNote } from './insert-credit-note.ts';
import { insertPartialNote, type CreditedPart } from './insert-partial-note.ts';

/**
 * Takes a part of a paid invoice back with a credit invoice. The invoice itself stays
 * paid: the rest of it was used.
 */
export async function creditInvoicePart(
  ctx: VerbContext,
  tx: Tx,
  part: CreditedPart,
): Promise<CreditNote> {
  const { credit, userId } = await insertPartialNote(ctx, tx, part);
  recordChange(ctx, tx, {
    action: 'invoice.credit-part',
    subject: { type: 'invoice', id: part.invoiceId },
    before: null,
    after: {
      creditNumber: credit.invoiceNumber,
      creditHash: credit.hash,
      amountCents: part.grossCents,
    },
    ownerId: userId,
    topics: ['invoices'],
    event: {
      type: 'invoice.credited',
      subjectType: 'invoice',
      ownerId: userId,
      toldId: credit.id,
    },
  });
  return credit;
}
