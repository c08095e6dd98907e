import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** No invoice has as many. */
const LINES_MAX = 200;

type InvoiceRow = Omit<InvoiceDocument, 'credits' | 'corrects' | 'paidBy' | 'lines'> & {
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
  const ways = await readWays(db, rows);
  return rows.map(({ creditedNumber, creditedOn, beforeNumber, beforeOn, ...invoice }) => ({
    ...invoice,
    credits: named(creditedNumber, creditedOn),
    corrects: named(beforeNumber, beforeOn),
    paidBy: (ways.get(invoice.id) ?? []).map(({ isCollection, ...payment }) => ({
      method: methodOf(payment),
      isCollection,
    })),
    lines: (linesOf.get(invoice.id) ?? []).map(({ invoiceId: _invoiceId, ...line }) =>
      presentLine(line),
    ),
  }));
}

type Way = {
  invoiceId: string;
  gateway: Gateway;
  method: PaymentMethod | null;
  isCollection: boolean;
};

/** Ways in which money came that reached these invoices, by their ids. */
async function readWays(db: Db, rows: readonly InvoiceRow[]): Promise<Map<string, Way[]>> {
  const ids = rows.map(({ id }) => sql`${id}::uuid`);
  const { rows: ways } = await sql<Way>`
    select distinct invoices.id as invoice_id, gateway, method, mandate_id is not null as is_collection
    from invoices join claims on claims.order_id = invoices.order_id
    join allocations on claim_id = claims.id join payments on payments.id = payment_id
    where invoices.id in (${sql.join(ids)}) and invoices.kind = 'invoice'
      and invoices.paid_at is not null and allocations.amount_cents > 0
  `.execute(db);
  return Map.groupBy(ways, ({ invoiceId }) => invoiceId);
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
