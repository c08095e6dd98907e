import { sql, type RawBuilder } from 'kysely';
import { amsterdamYearBounds } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { CreditKind } from '#domain/sales/credit.ts';
import {
  creditLines,
  receiptLines,
  returnLines,
  saleLines,
  type LedgerEntry,
  type MoneySlot,
} from '#domain/sales/ledger-entry.ts';
import { paidWayName, type PaymentMethod } from '#domain/sales/payment.ts';
import { quarterBounds } from '#domain/sales/vat-report.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { Page } from '#server/platform/db/page.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';

type Asked = { year: number; quarter?: number | undefined };
type Key = { at: string; id: string };
type Batch = { from: Date; until: Date; after: Key | null; limit: number };

/** Facts that every row has; its moment is text, as a Date has no microseconds. */
type Row = Key & {
  on: string;
  invoiceNumber: string | null;
  customerId: string;
  customerName: string;
};
type Sale = Row & {
  kind: 'invoice' | 'credit_note';
  vatTreatment: VatTreatment;
  lines: Parameters<typeof saleLines>[1];
};
type Moved = Row & { gateway: Gateway; isCollection: boolean; amountCents: Cents };
type Received = Moved & { creditCents: Cents; method: PaymentMethod | null };
type Sent = Moved & { byHand: boolean };
type CreditMove = Row & { kind: CreditKind; amountCents: Cents };

type Source = (db: Db, batch: Batch) => Promise<(Key & { entry: LedgerEntry })[]>;

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone 'Europe/Amsterdam')::date`;

/** The rows of a period by a moment, oldest first, after the last of the batch before. */
function within(
  { from, until, after, limit }: Batch,
  { at, id, idType = 'uuid' }: { at: string; id: string; idType?: 'uuid' | 'bigint' },
) {
  const [moment, key] = [sql.ref(at), sql.ref(id)];
  const beyond =
    after === null
      ? sql``
      : sql`and (${moment}, ${key}) > (${after.at}::timestamptz, ${after.id}::${sql.raw(idType)})`;
  return sql`${moment} >= ${from} and ${moment} < ${until} ${beyond}
    order by ${moment}, ${key} limit ${limit}`;
}

const moneyOf = (gateway: Gateway): MoneySlot => (gateway === 'bank' ? 'bank' : 'provider');

function entryOf(row: Row, fields: Pick<LedgerEntry, 'journal' | 'number' | 'text' | 'lines'>) {
  const { at, id, on, invoiceNumber, customerId, customerName } = row;
  const customer = { id: customerId, name: customerName };
  return { at, id, entry: { on, invoiceNumber, customer, ...fields } };
}

/** A row of ours as a number: without its dashes, which are more than a file has room for. */
const numberOf = ({ id }: Key) => id.replaceAll('-', '');

const readSales: Source = async (db, batch) => {
  const { rows } = await sql<Sale>`
    select invoices.created_at::text as at, invoices.id::text as id, issued_on as on,
      invoice_number, invoices.kind, invoices.vat_treatment, invoices.user_id as customer_id,
      coalesce(nullif(buyer ->> 'company', ''), buyer ->> 'name', '') as customer_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', case when orders.id is null then 'other' else coalesce(plans.type, 'work') end,
          'netCents', net_cents, 'vatCents', vat_cents, 'vatPercent', vat_percent,
          'discountNetCents', discount_net_cents
        ) order by position), '[]')
        from invoice_lines where invoice_id = invoices.id
      ) as lines
    from invoices
    left join orders on orders.id = invoices.order_id
    left join plans on plans.id = orders.plan_id
    where ${within(batch, { at: 'invoices.created_at', id: 'invoices.id' })}
  `.execute(db);
  return rows.map((row) =>
    entryOf(row, {
      journal: 'sales',
      number: row.invoiceNumber ?? '',
      text: `${row.kind === 'invoice' ? 'Factuur' : 'Creditfactuur'} ${row.invoiceNumber}`,
      lines: saleLines(row.vatTreatment, row.lines),
    }),
  );
};

/** The customer of an order, and its invoice, beside a row in a query. */
const OF_ORDER = sql`orders.user_id as customer_id, users.name as customer_name, (
  select invoice_number from invoices
  where invoices.order_id = orders.id and kind = 'invoice' and corrected_at is null
) as invoice_number`;

const readReceived: Source = async (db, batch) => {
  const { rows } = await sql<Received>`
    select payments.paid_at::text as at, payments.id::text as id,
      ${dayOf(sql`payments.paid_at`)} as on, gateway, method,
      mandate_id is not null as is_collection, payments.amount_cents, coalesce(credits.amount_cents, 0) as credit_cents, ${OF_ORDER}
    from payments
    join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    left join credits on credits.payment_id = payments.id and credits.kind = 'received'
    where gateway <> 'credit' and ${within(batch, { at: 'payments.paid_at', id: 'payments.id' })}
  `.execute(db);
  return rows.map((row) => {
    const to = moneyOf(row.gateway);
    const way = paidWayName({ method: methodOf(row), isCollection: row.isCollection });
    return entryOf(row, {
      journal: to,
      number: numberOf(row),
      text: `Ontvangen: ${way}`,
      lines: receiptLines(to, row.amountCents, row.creditCents),
    });
  });
};

const CREDIT_TEXTS: Readonly<Record<CreditKind, string>> = {
  received: 'Ontvangen als tegoed',
  kept: 'Terugbetaling bewaard als tegoed',
  spent: 'Betaald met tegoed',
  paid_out: 'Tegoed uit te betalen',
  settled: 'Tegoed buiten het programma uitbetaald',
  taken_back: 'Tegoed teruggehaald door de bank',
  given_again: 'Tegoed na een ongedaan gemaakte terugboeking',
};

const readCredits: Source = async (db, batch) => {
  const { rows } = await sql<CreditMove>`
    select credits.created_at::text as at, credits.id::text as id,
      ${dayOf(sql`credits.created_at`)} as on, credits.kind, credits.amount_cents,
      credits.user_id as customer_id, users.name as customer_name, invoices.invoice_number
    from credits
    join users on users.id = credits.user_id
    left join invoices on invoices.id = credits.credit_invoice_id
    where credits.kind <> 'received' and ${within(batch, { at: 'credits.created_at', id: 'credits.id' })}
  `.execute(db);
  return rows.map((row) =>
    entryOf(row, {
      journal: row.kind === 'settled' ? 'bank' : 'credit',
      number: numberOf(row),
      text: CREDIT_TEXTS[row.kind],
      lines: creditLines(row.kind, row.amountCents),
    }),
  );
};

const readSent: Source = async (db, batch) => {
  const { rows } = await sql<Sent>`
    select refunds.done_at::text as at, refunds.id::text as id,
      ${dayOf(sql`refunds.done_at`)} as on, gateway, by_hand, false as is_collection,
      coalesce(sent_cents, refunds.amount_cents) as amount_cents, ${OF_ORDER}
    from refunds
    join payments on payments.id = refunds.payment_id
    join orders on orders.id = refunds.order_id join users on users.id = orders.user_id
    where refunds.done_at is not null and ${within(batch, { at: 'refunds.done_at', id: 'refunds.id' })}
  `.execute(db);
  return rows.map((row) => {
    // A person transfers what no gateway sends.
    const from = row.byHand ? 'bank' : moneyOf(row.gateway);
    const lines = returnLines(from, row.amountCents);
    return entryOf(row, { journal: from, number: numberOf(row), text: 'Terugbetaald', lines });
  });
};

/** Money that a bank took back has no row of its own: the audit log tells each part of it, and its return. */
const readTaken: Source = async (db, batch) => {
  const { rows } = await sql<Moved>`
    select log.at::text as at, log.id::text as id, ${dayOf(sql`log.at`)} as on,
      gateway, mandate_id is not null as is_collection, ${OF_ORDER},
      case when log.action = 'payment.charge-back'
        then coalesce((log.after ->> 'takenCents')::integer, payments.amount_cents)
          - coalesce((log.before ->> 'takenCents')::integer, 0)
        else -coalesce((
          select (earlier.after ->> 'takenCents')::integer from audit_log as earlier
          where earlier.subject_id = log.subject_id and earlier.action = 'payment.charge-back'
            and earlier.id < log.id order by earlier.at desc, earlier.id desc limit 1
        ), payments.amount_cents)
      end as amount_cents
    from audit_log as log
    join payments on payments.id = log.subject_id::uuid
    join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where log.action in ('payment.charge-back', 'payment.charge-back-undone')
      and ${within(batch, { at: 'log.at', id: 'log.id', idType: 'bigint' })}
  `.execute(db);
  return rows.map((row) => {
    const from = moneyOf(row.gateway);
    const text = row.amountCents > 0 ? 'Teruggeboekt door de bank' : 'Terugboeking ongedaan';
    const lines = returnLines(from, cents(row.amountCents));
    return entryOf(row, { journal: from, number: `T${row.id}`, text, lines });
  });
};

const SOURCES: readonly Source[] = [readSales, readReceived, readCredits, readSent, readTaken];

/** Place in all sources: which of them, and the last row of it that was read. */
type Place = { source: number; after: Key | null };

function placeOf(cursor: string | undefined): Place {
  const [source = '0', at, id] = cursor?.split('|') ?? [];
  return { source: Number(source), after: at && id ? { at, id } : null };
}

/** Reads sales and money of a year or quarter as a ledger books them, one source after another. */
export async function readLedgerEntries(
  db: Db,
  { year, quarter, cursor, limit }: Asked & { cursor?: string | undefined; limit: number },
): Promise<Page<LedgerEntry>> {
  const { from, until } =
    quarter === undefined ? amsterdamYearBounds(year) : quarterBounds(year, quarter);
  const { source, after } = placeOf(cursor);
  const read = SOURCES[source];
  if (read === undefined) throw new Error(`no source ${source} of the ledger`);
  const rows = await read(db, { from, until, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = source + 1 < SOURCES.length ? String(source + 1) : null;
  const nextCursor = rows.length > limit && last ? `${source}|${last.at}|${last.id}` : next;
  return {
    items: shown.map(({ entry }) => entry),
    nextCursor,
    count: { value: shown.length, exact: false },
  };
}
