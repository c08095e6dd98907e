import type { CustomerInvoice, InvoiceDocument } from '#contract/customer/invoices.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { AppError } from '#server/errors.ts';

const SHOWN = [
  'id',
  'invoiceNumber',
  'status',
  'totalAmountCents as totalCents',
  'issuedOn',
  'dueDate',
  'paidAt',
  'createdAt',
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
  const invoice = await db
    .selectFrom('invoices')
    .select([...SHOWN, 'seller', 'buyer', 'netCents', 'vatCents'])
    .where('userId', '=', customerId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) throw new AppError('NOT_FOUND');
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
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .limit(200)
    .execute();
  return { ...invoice, lines };
}
