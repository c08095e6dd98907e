import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** No invoice has as many. */
const LINES_MAX = 200;

type InvoiceRow = Omit<InvoiceDocument, 'credits' | 'corrects' | 'lines'> & {
  creditedNumber: string | null;
  creditedOn: string | null;
  beforeNumber: string | null;
  beforeOn: string | null;
};

function named(invoiceNumber: string | null, issuedOn: string | null) {
  return invoiceNumber === null || issuedOn === null ? null : { invoiceNumber, issuedOn };
}

/** Invoices with their lines, and of a credit invoice what it takes back: as they were issued. */
export async function readDocuments(
  db: Db,
  rows: readonly InvoiceRow[],
): Promise<InvoiceDocument[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('invoiceLines')
    .select([
      'invoiceId',
      'description',
      'quantity',
      'unit',
      'unitCents',
      'periodStart',
      'periodEnd',
      'grossCents',
      'netCents',
      'vatCents',
      'vatPercent',
      'discountLabel',
      'discountCents',
      'discountNetCents',
    ])
    .where(
      'invoiceId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .limit(LINES_MAX * rows.length)
    .execute();
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return rows.map(({ creditedNumber, creditedOn, beforeNumber, beforeOn, ...invoice }) => ({
    ...invoice,
    credits: named(creditedNumber, creditedOn),
    corrects: named(beforeNumber, beforeOn),
    lines: (linesOf.get(invoice.id) ?? []).map(({ invoiceId: _invoiceId, ...line }) =>
      presentLine(line),
    ),
  }));
}

type LineRow = Omit<InvoiceDocument['lines'][number], 'discount'> & {
  discountLabel: string | null;
  discountCents: Cents | null;
  discountNetCents: Cents | null;
};

function presentLine({ discountLabel: label, discountCents, discountNetCents, ...line }: LineRow) {
  const discount =
    label === null || discountCents === null || discountNetCents === null
      ? null
      : { label, grossCents: discountCents, netCents: discountNetCents };
  return { ...line, discount };
}
