import { amsterdamDate, amsterdamYear } from '#domain/platform/amsterdam.ts';
import { numberSeries } from '#domain/sales/invoice.ts';
import { negateCents, type Cents } from '#domain/platform/money.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceBuyer, InvoiceParty } from '#server/platform/db/order-tables.ts';
import { takeNumber } from '#server/platform/db/take-number.ts';
import { takenNumber, takenOrdinal } from '#server/platform/db/taken-number.ts';
import { lowerClaim } from '#server/sales/claims/lower-claim.ts';

/** `creditedCents` is what it takes back, as positive cents. */
export type CreditNote = { id: string; invoiceNumber: string; creditedCents: Cents };

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
  now: Date;
};

/** A credit invoice on its number, between the parties of the invoice it is about; its lines follow. As much less is owed. */
export async function insertCreditNote(
  tx: Tx,
  { invoice, amounts, reason, moneyBack, now }: NewCreditNote,
): Promise<CreditNote> {
  const series = numberSeries('credit_note', amsterdamYear(now));
  const today = amsterdamDate(now);
  await takeNumber(tx, series);
  const inserted = await tx
    .insertInto('invoices')
    .values({
      id: crypto.randomUUID(),
      userId: invoice.userId,
      orderId: invoice.orderId,
      kind: 'credit_note',
      creditsInvoiceId: invoice.id,
      series,
      number: takenOrdinal,
      invoiceNumber: takenNumber,
      // A credit invoice has nothing to be paid: it settles the one it undoes.
      status: 'paid',
      totalAmountCents: negateCents(amounts.totalCents),
      netCents: negateCents(amounts.netCents),
      vatCents: negateCents(amounts.vatCents),
      vatTreatment: invoice.vatTreatment,
      issuedOn: today,
      dueDate: today,
      paidAt: null,
      seller: JSON.stringify(invoice.seller),
      buyer: JSON.stringify(invoice.buyer),
      reason,
      moneyBack: moneyBack && JSON.stringify(moneyBack),
      createdAt: now,
    })
    .returning(['id', 'invoiceNumber'])
    .executeTakeFirstOrThrow();
  if (invoice.orderId !== null) {
    await lowerClaim(tx, { orderId: invoice.orderId, byCents: amounts.totalCents, now });
  }
  return { ...inserted, creditedCents: amounts.totalCents };
}
