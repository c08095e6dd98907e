import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import type { Cents } from '#domain/money.ts';
import { quarterBounds } from '#domain/vat-report.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { AppError } from '#server/errors.ts';
import { INVOICE_COLUMNS } from './queries.ts';

/** No invoice has as many. */
const LINES_MAX = 200;

/** One own invoice from its snapshot: as it was issued, whatever changed since. */
export async function getCustomerInvoice(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<InvoiceDocument> {
  const own = selectDocuments(db).where('invoices.userId', '=', customerId);
  return readDocument(db, own.where('invoices.id', '=', invoiceId));
}

/** Any invoice, for staff. */
export async function getStaffInvoice(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<InvoiceDocument> {
  return readDocument(db, selectDocuments(db).where('invoices.id', '=', invoiceId));
}

/** What was invoiced and credited in a quarter, in full, newest first. */
export async function listQuarterDocuments(
  db: Db,
  { year, quarter, ...page }: PageRequest & { year: number; quarter: number },
): Promise<Page<InvoiceDocument>> {
  const { from, until } = quarterBounds(year, quarter);
  const query = selectDocuments(db)
    .where('invoices.createdAt', '>=', from)
    .where('invoices.createdAt', '<', until);
  const { items, ...rest } = await readPage(query, 'invoices', page);
  return { ...rest, items: await withLines(db, items) };
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.creditsInvoiceId')
    .select(INVOICE_COLUMNS)
    .select([
      'invoices.orderId',
      'invoices.seller',
      'invoices.buyer',
      'invoices.netCents',
      'invoices.vatCents',
      'invoices.vatTreatment',
      'invoices.reason',
      'invoices.collection',
      'credited.invoiceNumber as creditedNumber',
      'credited.issuedOn as creditedOn',
    ]);
}

type Selected = ReturnType<typeof selectDocuments>;
type InvoiceRow = Awaited<ReturnType<Selected['execute']>>[number];

async function readDocument(db: Db, query: Selected): Promise<InvoiceDocument> {
  const row = await query.executeTakeFirst();
  const [document] = row === undefined ? [] : await withLines(db, [row]);
  if (document === undefined) throw new AppError('NOT_FOUND');
  return document;
}

async function withLines(db: Db, rows: readonly InvoiceRow[]): Promise<InvoiceDocument[]> {
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
  return rows.map(({ creditedNumber, creditedOn, ...invoice }) => ({
    ...invoice,
    credits:
      creditedNumber === null || creditedOn === null
        ? null
        : { invoiceNumber: creditedNumber, issuedOn: creditedOn },
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
