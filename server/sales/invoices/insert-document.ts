import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { InvoiceCollection } from '#domain/sales/direct-debit.ts';
import type { InvoiceKind, InvoiceStatus } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceBuyer, InvoiceParty } from '#server/platform/db/order-tables.ts';

/** An invoice or credit invoice before it has its number. */
type NewDocument = {
  /** Chosen by who may ask for it twice. */
  id?: string;
  userId: string;
  orderId: string | null;
  kind: InvoiceKind;
  creditsInvoiceId: string | null;
  /** The invoice in whose place it comes, and the part that was paid of it, where that is not all. */
  correctsInvoiceId?: string | null;
  prepaidCents?: Cents | null;
  status: InvoiceStatus;
  totalAmountCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatTreatment: VatTreatment;
  /** A day later where it is issued a day later than was thought, on New Year's Eve. */
  dueDate: string;
  paidAt: Date | null;
  /** Tells whether it is issued paid, which it prints whatever comes after. */
  bornPaid: boolean;
  seller: InvoiceParty;
  buyer: InvoiceBuyer;
  collection: InvoiceCollection | null;
  reason: string | null;
  moneyBack: MoneyBack | null;
};

export type NewLine = {
  id: string;
  description: string;
  quantity: number;
  unit: ChargeUnit | null;
  unitCents: number | null;
  periodStart: string | null;
  periodEnd: string | null;
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  discountLabel: string | null;
  discountCents: Cents | null;
  discountNetCents: Cents | null;
  /** Line of the invoice that a line of a credit invoice takes back. */
  creditsLineId?: string;
};

/** An issued document, with the hash that links it to the one before it. */
export type IssuedDocument = { id: string; invoiceNumber: string; hash: string };
type Asked = { document: NewDocument; lines: readonly NewLine[]; now: Date };

/** Times that a sale looks for its series: one that is ended while it waits has another after it. */
const TRIES = 3;

/**
 * Issues a document with its lines, on the next number of its series: the row of the series stays locked
 * until the transaction ends, and a rollback gives the number back, so a series has no gap (Wet OB art.
 * 35a: consecutive and unique). It belongs near the end of its transaction.
 */
export async function insertDocument(
  tx: Tx,
  { document, lines, now }: Asked,
): Promise<IssuedDocument> {
  if (lines.length === 0) throw new Error('a document without a line');
  const issuedOn = amsterdamDate(now);
  const given = {
    document: JSON.stringify(
      toColumns({
        id: crypto.randomUUID(),
        ...document,
        salt: newSalt(),
        issuedOn,
        createdAt: now,
      }),
    ),
    lines: JSON.stringify(lines.map((line, at) => toColumns({ ...line, position: at + 1 }))),
  };
  for (let left = TRIES; left > 0; left -= 1) {
    const [issued] = await issue(tx, given);
    if (issued !== undefined) return issued;
  }
  throw new Error(`no series numbers documents of the kind ${document.kind}`);
}

/** As nobody can guess, what was erased cannot be found again by trying. */
function newSalt(): string {
  return randomBytes(16).toString('hex');
}

function toColumns(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nameOf = (property: string) =>
    property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [nameOf(name), value]));
}

/**
 * Takes number and link from the series' row as it is under its lock, never from an older look at it. A
 * document of the last one's day or later: who waited for the number past midnight is of the new day, and
 * of its quarter.
 */
const issue = compileOnce<IssuedDocument>((db) => {
  const statement = sql<IssuedDocument>`
    with given as (
      select * from jsonb_populate_record(null::invoices, ${slot('document')}::jsonb)
    ), given_lines as (
      select * from jsonb_populate_recordset(null::invoice_lines, ${slot('lines')}::jsonb)
    ), hashed as (
      select given.kind, given.issued_on, hashed_text(salt || document_content(given,
        (select jsonb_agg(document_line(given_lines) order by position) from given_lines)
      )) as content_hash
      from given
    ), taken as (
      update series set (last_year, last_number, last_issued_on, last_hash) = (
        select counted.year, number, day, chained_hash(
          series.last_hash, series.id, counted.year, number, day, hashed.content_hash)
        from (select greatest(series.last_issued_on, hashed.issued_on) as day) as dated
        cross join lateral (
          select case when series.per_year then extract(year from day)::integer else 0 end as year
        ) as counted
        cross join lateral (
          select case when counted.year = series.last_year then series.last_number + 1 else 1 end as number
        ) as numbered
      )
      from hashed
      where series.kind = hashed.kind and series.ended_at is null
      returning series.*, content_hash
    ), issued as (
      insert into invoices (id, user_id, order_id, kind, credits_invoice_id, corrects_invoice_id,
        prepaid_cents, series_id, year, number,
        invoice_number, status, total_amount_cents, net_cents, vat_cents, vat_treatment, issued_on,
        due_date, paid_at, born_paid, seller, buyer, collection, reason, money_back, salt, content_hash,
        hash, created_at)
      select given.id, user_id, order_id, given.kind, credits_invoice_id, corrects_invoice_id,
        prepaid_cents, taken.id, last_year, last_number,
        printed_number(prefix, digits, last_issued_on, last_number), status, total_amount_cents,
        net_cents, vat_cents, vat_treatment, last_issued_on, due_date + (last_issued_on - issued_on),
        paid_at, born_paid, seller, buyer, collection, reason, money_back, salt, taken.content_hash,
        last_hash,
        case when last_issued_on = issued_on + 1
          then last_issued_on::timestamp at time zone 'Europe/Amsterdam' else created_at end
      from given cross join taken
      returning id, invoice_number, hash
    ), lined as (
      insert into invoice_lines (id, invoice_id, position, description, quantity, unit, unit_cents,
        period_start, period_end, gross_cents, net_cents, vat_cents, vat_percent, discount_label,
        discount_cents, discount_net_cents, credits_line_id)
      select line.id, issued.id, position, description, quantity, unit, unit_cents, period_start,
        period_end, gross_cents, net_cents, vat_cents, vat_percent, discount_label, discount_cents,
        discount_net_cents, credits_line_id
      from issued cross join given_lines as line
    )
    select id, invoice_number, hash from issued
  `;
  return { compile: () => statement.compile(db) };
});
