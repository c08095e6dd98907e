import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { insertDocument, type IssuedDocument } from '#server/sales/invoices/insert-document.ts';
import { printParties } from '#server/sales/invoices/print-parties.ts';
import type { Correcting, CorrectionPlan } from './plan-correction.ts';

/** Issues the invoice that comes in the place of another, which is credited by now, and has terms follow it. */
export async function issueCorrection(
  ctx: VerbContext,
  tx: Tx,
  { plan, correctionId, seller }: Correcting,
): Promise<IssuedDocument> {
  const { invoice, sale, buyer, moved } = plan;
  const { userId, orderId } = invoice;
  const now = ctx.now();
  const isPaid = moved.openCents === 0;
  const lines = plan.lines.map((line) => ({ ...line, id: crypto.randomUUID() }));
  const issued = await insertDocument(tx, {
    document: {
      id: correctionId,
      userId,
      orderId,
      kind: 'invoice',
      creditsInvoiceId: null,
      correctsInvoiceId: invoice.id,
      prepaidCents: isPaid || moved.movedCents === 0 ? null : moved.movedCents,
      status: isPaid ? 'paid' : 'unpaid',
      totalAmountCents: sale.totalCents,
      netCents: sale.netCents,
      vatCents: sale.vatCents,
      vatTreatment: sale.vatTreatment,
      dueDate: moved.dueDate ?? amsterdamDate(now),
      // Paid when its money came in, of which its proof says the day.
      paidAt: isPaid ? (invoice.paidAt ?? now) : null,
      bornPaid: isPaid,
      ...printParties(seller, buyer),
      collection: null,
      reason: null,
      moneyBack: null,
    },
    lines: lines.map(({ lineId: _lineId, ...line }) => ({ ...line, vatPercent: sale.vatPercent })),
    now,
  });
  await moveTerms(tx, lines);
  recordChange(ctx, tx, {
    action: 'invoice.issue',
    subject: { type: 'invoice', id: issued.id },
    before: null,
    after: {
      invoiceNumber: issued.invoiceNumber,
      hash: issued.hash,
      totalCents: sale.totalCents,
      orderId,
      corrects: invoice.invoiceNumber,
    },
    ownerId: userId,
    topics: ['invoices'],
    event: {
      type: 'invoice.issued',
      subjectType: 'invoice',
      ownerId: userId,
      ...(isPaid && { alsoTold: 'invoice.paid' as const }),
    },
  });
  return issued;
}

type Line = CorrectionPlan['lines'][number] & { id: string };

/** A term is sold by the line that its order has now. */
async function moveTerms(tx: Tx, lines: readonly Line[]): Promise<void> {
  for (const { id, lineId } of lines) {
    if (lineId === null) continue;
    await tx
      .updateTable('serviceTerms')
      .set({ invoiceLineId: id })
      .where('invoiceLineId', '=', lineId)
      .execute();
  }
}
