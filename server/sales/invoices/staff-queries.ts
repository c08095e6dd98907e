import { sql } from 'kysely';
import type { StaffInvoiceSort } from '#contract/lists.ts';
import type { Ageing, ListedInvoice } from '#contract/staff/invoices.ts';
import { AGE_BAND_STARTS, AGE_BANDS, type DocumentState } from '#domain/sales/invoice-age.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { CUSTOMER_TEXT, findMatches, readUnfiltered } from '#server/platform/db/find-matches.ts';
import {
  countBeside,
  readPage,
  sortByCreation,
  type Page,
  type PageRequest,
  type Sorts,
} from '#server/platform/db/page.ts';
import { readMeantNumbers } from '#server/sales/number-series/queries.ts';

const SORTS: Sorts<StaffInvoiceSort> = {
  createdAt: sortByCreation('invoices'),
  dueDate: { by: sql.ref('invoices.dueOn'), type: 'date' },
};

/** Part that is still owed of an open invoice, in a query; one that was corrected is not open. */
const openCents = sql<Cents>`case when invoices.status = any(${sql.lit(`{${OPEN_INVOICE_STATUSES.join()}}`)}::text[])
  then coalesce(claims.open_cents, invoices.total_amount_cents) else 0 end`;

function selectInvoices(db: Db) {
  return db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.userId')
    .leftJoin('claims', 'claims.orderId', 'invoices.orderId')
    .select([
      'invoices.id',
      'invoices.orderId',
      'invoices.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'invoices.invoiceNumber',
      'invoices.kind',
      'invoices.status',
      'invoices.totalAmountCents as totalCents',
      openCents.as('openCents'),
      'invoices.issuedOn',
      'invoices.dueOn as dueDate',
      'claims.reopenedBecause',
      'invoices.paidAt',
      'invoices.correctedAt',
      'invoices.createdAt',
    ]);
}

/** Orders of which money was taken back, and is owed again: few, and they have an index. */
const isReopened = sql<boolean>`invoices.order_id in (
  select order_id from claims where reopened_at is not null
)`;

/** A condition on the invoices of a query: they are in one of these states. */
function isInState(states: readonly DocumentState[]) {
  const conditions = [
    sql<boolean>`(invoices.kind = 'invoice' and invoices.status = any(${states}::text[]))`,
    ...(states.includes('credit_note') ? [sql<boolean>`invoices.kind = 'credit_note'`] : []),
    ...(states.includes('reopened')
      ? [
          sql<boolean>`(invoices.kind = 'invoice' and invoices.corrected_at is null and ${isReopened})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export type InvoicesRequest = PageRequest<StaffInvoiceSort> & {
  search?: string | undefined;
  state?: DocumentState[] | undefined;
  now: Date;
};

/** Lists the invoices and credit invoices of all customers, newest first. */
export async function listInvoices(
  db: Db,
  { search = '', state = [], now, ...page }: InvoicesRequest,
): Promise<Page<ListedInvoice>> {
  const found = search === '' ? null : await findInvoices(db, { search, state, now });
  if (state.length === 0) {
    const rows = () => selectInvoices(db);
    const count = () => countBeside(db.selectFrom('invoices'));
    return readUnfiltered(
      { db, name: 'invoices', rows, count, found, now },
      'invoices',
      page,
      SORTS,
    );
  }
  let query = selectInvoices(db).where(isInState(state));
  if (found !== null) query = query.where(found.condition());
  return readPage(query, 'invoices', { ...page, known: found?.count }, SORTS);
}

/** As many as go by one number in the shop's years, and more. */
const NUMBERED_MAX = 100;

async function readNumbered(db: Db, text: string): Promise<string[]> {
  const meant = await readMeantNumbers(db, text);
  if (meant.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select found.id
    from json_to_recordset(${JSON.stringify(meant)}::json)
      as meant ("seriesId" uuid, year integer, "from" integer, "until" integer)
    cross join lateral (
      select id, created_at from invoices
      where series_id = meant."seriesId" and invoices.year = meant.year
        and number between meant."from" and meant."until"
      order by number desc
      limit ${NUMBERED_MAX}
    ) as found
    order by found.created_at desc
    limit ${NUMBERED_MAX}
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Searched = { search: string; state: readonly DocumentState[]; now: Date };

/** By the customer's name or address, or its number; the states take part in the finding. */
async function findInvoices(db: Db, { state, ...asked }: Searched) {
  const narrowed = state.length > 0;
  const among = narrowed ? isInState(state) : sql`true`;
  return findMatches(db, {
    name: 'invoices',
    id: 'invoices.id',
    ...asked,
    named: await readNumbered(db, asked.search),
    indexed: [CUSTOMER_TEXT],
    narrowed,
    branches: ({ has, isNamed }) => [
      sql`select id from invoices where ${isNamed('invoices.id')} and ${among}`,
      sql`select invoices.id from users join invoices on invoices.user_id = users.id
        where ${has(CUSTOMER_TEXT)} and ${among}`,
    ],
    ofRow: ({ has, isNamed }) => sql`(${isNamed('invoices.id')} or ${has(CUSTOMER_TEXT)})`,
  });
}

/** Sums what is still owed on invoices, by how late it is; read from the open ones alone, which have an index. */
export async function readAgeing(db: Db, now: Date): Promise<Ageing> {
  const { rows } = await sql<{ band: number; count: number; openCents: number }>`
    select width_bucket(${amsterdamDate(now)}::date - due_on, ${AGE_BAND_STARTS}::integer[]) as band,
      count(*) as count, sum(coalesce(open_cents, total_amount_cents)) as open_cents
    from invoices left join claims on claims.order_id = invoices.order_id
    where status in ('unpaid', 'overdue') and kind = 'invoice'
    group by 1
  `.execute(db);
  const bands = AGE_BANDS.map((band, place) => {
    const row = rows.find((one) => one.band === place);
    return { band, count: row?.count ?? 0, openCents: cents(row?.openCents ?? 0) };
  });
  return { bands };
}
