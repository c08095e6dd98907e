import type { CustomerInvoice, InvoiceDocument } from '#contract/customer/invoices.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { AppError } from '#server/errors.ts';

const SHOWN = [
  'invoices.id',
  'invoices.invoiceNumber',
  'invoices.kind',
  'invoices.status',
  'invoices.totalAmountCents as totalCents',
  'invoices.issuedOn',
  'invoices.dueDate',
  'invoices.paidAt',
  'invoices.createdAt',
] as const;

/** A customer's invoices and credit invoices, newest first. */
export async function listCustomerInvoices(
  db: Db,
  { customerId, page }: { customerId: string; page: PageRequest },
): Promise<Page<CustomerInvoice>> {
  const query = db.selectFrom('invoices').select(SHOWN).where('userId', '=', customerId);
  return readPage(query, 'invoices', page);
}

/** One own invoice from its snapshot: as it was issued, whatever changed since. */
export async function getCustomerInvoice(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<InvoiceDocument> {
  return readDocument(db, selectInvoice(db, invoiceId).where('invoices.userId', '=', customerId));
}

/** Any invoice, for staff. */
export async function getStaffInvoice(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<InvoiceDocument> {
  return readDocument(db, selectInvoice(db, invoiceId));
}

function selectInvoice(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.creditsInvoiceId')
    .select(SHOWN)
    .select([
      'invoices.seller',
      'invoices.buyer',
      'invoices.netCents',
      'invoices.vatCents',
      'invoices.reason',
      'credited.invoiceNumber as creditedNumber',
      'credited.issuedOn as creditedOn',
    ])
    .where('invoices.id', '=', invoiceId);
}

async function readDocument(
  db: Db,
  query: ReturnType<typeof selectInvoice>,
): Promise<InvoiceDocument> {
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { creditedNumber, creditedOn, ...invoice } = row;
  const credits =
    creditedNumber === null || creditedOn === null
      ? null
      : { invoiceNumber: creditedNumber, issuedOn: creditedOn };
  const lines = await db
    .selectFrom('invoiceLines')
    .select([
      'description',
      'quantity',
      'periodStart',
      'periodEnd',
      'grossCents',
      'netCents',
      'vatCents',
      'vatPercent',
    ])
    .where('invoiceId', '=', invoice.id)
    .orderBy('position')
    .limit(200)
    .execute();
  return { ...invoice, credits, lines };
}
