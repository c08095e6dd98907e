import { cents, subtractCents, type Cents } from '#domain/platform/money.ts';
import {
  correctionRefusal,
  type CorrectionRefusal,
  type IssuedLine,
} from '#domain/sales/correction.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readCredited } from '#server/sales/invoices/read-credited.ts';
import { isBeingPaid } from '#server/sales/orders/queries.ts';

type Asked = { invoiceId: string; now: Date };

function selectInvoice(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.userId')
    .leftJoin('orders', 'orders.id', 'invoices.orderId')
    .leftJoin('claims', 'claims.orderId', 'invoices.orderId')
    .select([
      'invoices.id',
      'invoices.userId',
      'invoices.orderId',
      'invoices.kind',
      'invoices.status',
      'invoices.invoiceNumber',
      'invoices.issuedOn',
      'invoices.dueDate',
      'invoices.paidAt',
      'invoices.correctedAt',
      'invoices.totalAmountCents',
      'invoices.netCents',
      'invoices.vatCents',
      'invoices.vatTreatment',
      'users.name as customerName',
      'users.email as customerEmail',
      'users.erasedAt',
      'orders.status as orderStatus',
      'orders.planId',
      'orders.billing',
      'orders.vatCheckId',
      'claims.amountCents as owedCents',
      'claims.openCents',
    ])
    .where('invoices.id', '=', invoiceId);
}

export type IssuedInvoiceLine = IssuedLine & {
  description: string;
  periodStart: string | null;
  periodEnd: string | null;
  vatPercent: number;
};

async function readLines(db: Db, invoiceId: string): Promise<IssuedInvoiceLine[]> {
  return db
    .selectFrom('invoiceLines')
    .select([
      'id',
      'description',
      'quantity',
      'unit',
      'unitCents',
      'periodStart',
      'periodEnd',
      'grossCents',
      'netCents',
      'vatPercent',
      'discountLabel',
      'discountCents',
      'discountNetCents',
    ])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();
}

/** Reads an invoice with its order, lines and money, and why it cannot be corrected. Throws NOT_FOUND. */
export async function readCorrectable(db: Db, { invoiceId, now }: Asked) {
  const invoice = await selectInvoice(db, invoiceId).executeTakeFirst();
  if (invoice === undefined) throw new AppError('NOT_FOUND');
  const { orderId, orderStatus, openCents, owedCents, erasedAt, correctedAt } = invoice;
  const [lines, credited, busy] = await Promise.all([
    readLines(db, invoiceId),
    readCredited(db, { invoiceId }),
    orderId === null ? false : isBeingPaid(db, { orderId, now }),
  ]);
  const refusal: CorrectionRefusal | null = correctionRefusal({
    ...invoice,
    orderStatus,
    isCorrected: correctedAt !== null,
    isBeingPaid: busy,
    isErased: erasedAt !== null,
  });
  const paidCents: Cents = subtractCents(owedCents ?? cents(0), openCents ?? cents(0));
  return {
    invoice,
    lines,
    refusal,
    // A line that pays for a service can be made cheaper, and does not go.
    staying: new Set(invoice.planId === null ? [] : lines.map(({ id }) => id)),
    money: {
      paidCents,
      openCents: openCents ?? cents(0),
      creditedCents: correctedAt === null ? credited.gross : cents(0),
    },
  };
}

export type Correctable = Awaited<ReturnType<typeof readCorrectable>>;
