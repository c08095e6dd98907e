import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { negateCents, type Cents } from '#domain/platform/money.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceBuyer, InvoiceParty } from '#server/platform/db/order-tables.ts';
import { lowerClaim } from '#server/sales/claims/lower-claim.ts';
import { insertDocument, type IssuedDocument, type NewLine } from './insert-document.ts';

/** `creditedCents` is what it takes back, as positive cents. */
export type CreditNote = IssuedDocument & { creditedCents: Cents };

export type CreditedInvoice = {
  id: string;
  userId: string;
  orderId: string | null;
  seller: InvoiceParty;
  buyer: InvoiceBuyer;
  vatTreatment: VatTreatment;
};

type NewCreditNote = {
  invoice: CreditedInvoice;
  /** Amounts that are taken back, as positive cents. */
  amounts: { totalCents: Cents; netCents: Cents; vatCents: Cents };
  /** Printed on it. */
  reason: string;
  /** Printed too: the money that goes back with it; null where no money is about it. */
  moneyBack: MoneyBack | null;
  lines: readonly NewLine[];
  now: Date;
};

/** Issues a credit invoice between the parties of the invoice it is about. As much less is owed. */
export async function insertCreditNote(
  tx: Tx,
  { invoice, amounts, reason, moneyBack, lines, now }: NewCreditNote,
): Promise<CreditNote> {
  if (invoice.orderId !== null) {
    await lowerClaim(tx, { orderId: invoice.orderId, byCents: amounts.totalCents, now });
  }
  const issued = await insertDocument(tx, {
    document: {
      userId: invoice.userId,
      orderId: invoice.orderId,
      kind: 'credit_note',
      creditsInvoiceId: invoice.id,
      // A credit invoice has nothing to be paid: it settles the one it undoes.
      status: 'paid',
      totalAmountCents: negateCents(amounts.totalCents),
      netCents: negateCents(amounts.netCents),
      vatCents: negateCents(amounts.vatCents),
      vatTreatment: invoice.vatTreatment,
      dueDate: amsterdamDate(now),
      paidAt: null,
      bornPaid: false,
      seller: invoice.seller,
      buyer: invoice.buyer,
      collection: null,
      reason,
      moneyBack,
    },
    lines,
    now,
  });
  return { ...issued, creditedCents: amounts.totalCents };
}
