import { sql, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import { EXPORT_BATCH_ROWS, type SortDirection } from '#contract/values.ts';
import { inputError } from '#server/errors.ts';
import { createQueryStore, unseen, type SlotValues } from './compile-once.ts';
import type { Db } from './database.ts';
import { isKnownLarge, keepMany } from './large-lists.ts';

/** Counts are exact up to here; above it people read "1.000+" and the database is spared. */
export const COUNT_BOUND = 1000;

export type PageRequest<Field extends string = never> = {
  cursor?: string | undefined;
  limit: number;
  sort?: Field | undefined;
  direction?: SortDirection | undefined;
  /** True for a reader of page after page who counts by themselves. */
  uncounted?: boolean | undefined;
  /** Count that the reader has already. */
  known?: Count | undefined;
};
export type Count = { value: number; exact: boolean };
export type Page<Item> = { items: Item[]; nextCursor: string | null; count: Count };

/**
 * Something a list is sorted by, with the type that its text is read back as. Never null: where
 * nulls go is said by the expression (`coalesce(expires_at, 'infinity')`). It stands with the id in
 * an index, which serves both directions.
 */
export type Sort = {
  by: RawBuilder<unknown>;
  type: keyof typeof SORT_VALUES;
  /** Kind of ids that the table numbers its rows by; uuid unless it says so. */
  idType?: keyof typeof IDS;
};
export type Sorts<Field extends string> = Readonly<Record<Field, Sort>>;

/** A moment as PostgreSQL writes it: `2026-11-21 13:44:22.123456+00`. */
const instantText = z.string().refine((text) => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return text === 'infinity' || z.iso.datetime({ offset: true }).safeParse(iso).success;
});
const plainText = z
  .string()
  .max(300)
  .regex(/^[^\0]*$/);

/** Values that a cursor may hold of each type, so that the database can always read it. */
const SORT_VALUES = {
  timestamptz: instantText,
  date: z.iso.date(),
  text: plainText,
  citext: plainText,
  bigint: z.string().regex(/^-?\d{1,18}$/),
};

/** The one order that every list has: by the moment a row was made. */
export function sortByCreation(table: string): Sort {
  return { by: sql.ref(`${table}.createdAt`), type: 'timestamptz' };
}

/** Types that tables are numbered by, and the ids that a cursor may then hold. */
const IDS = { uuid: z.uuid(), bigint: z.string().regex(/^\d{1,18}$/) };

type Order = { name: string; sort: Sort; direction: SortDirection };
type After = { value: string; id: string };
/** Place of each row, and how many there are, beside the columns that were selected. */
type Key = { pageCount: number | null; pageId: string; pageValue: string };

function typesOf({ sort }: Order): { value: string; id: string } {
  return { value: sort.type, id: sort.idType ?? 'uuid' };
}

function encodeCursor({ name, direction }: Order, { value, id }: After): string {
  return Buffer.from(JSON.stringify([name, direction, value, id])).toString('base64url');
}

const cursorParts = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** Reads the place where the page before ended. Refuses a cursor of another order of the list. */
function decodeCursor(cursor: string, { name, direction, sort }: Order): After {
  const parts = cursorParts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [ofName, ofDirection, value = '', id = ''] = parts.data ?? [];
  const isOurs =
    ofName === name &&
    ofDirection === direction &&
    SORT_VALUES[sort.type].safeParse(value).success &&
    IDS[sort.idType ?? 'uuid'].safeParse(id).success;
  if (!isOurs) throw inputError('cursor', 'Ongeldige cursor.');
  return { value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function orderOf<Field extends string>(
  table: string,
  { sort, direction }: PageRequest<Field>,
  sorts: Sorts<Field> | undefined,
): Order {
  const known = sort === undefined ? undefined : sorts?.[sort];
  return {
    name: sort ?? 'createdAt',
    sort: known ?? sortByCreation(table),
    direction: direction ?? 'desc',
  };
}

/**
 * One page by key set, the newest first unless another of the list's `sorts` is asked for: `query`
 * selects the rows (with their filters), `table` is the alias that carries `created_at` and `id`.
 * Costs the page and a bounded count, at any depth.
 */
export async function readPage<DB, TB extends keyof DB, Row, Field extends string = never>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  request: PageRequest<Field>,
  sorts?: Sorts<Field>,
): Promise<Page<Row>> {
  const order = orderOf(table, request, sorts);
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, order);
  const types = typesOf(order);
  const rows = await placed(query, {
    table,
    order,
    limit: sql`${request.limit + 1}`,
    after: after && {
      value: sql`${after.value}::${sql.raw(types.value)}`,
      id: sql`${after.id}::${sql.raw(types.id)}`,
    },
    count: sql.lit(null),
  }).execute();
  return pageOf(rows, { request, order, count: () => request.known ?? countNow(query) });
}

/** A list that nothing narrows, or nothing but a search: its pages differ by their place alone. */
export type Whole<DB, TB extends keyof DB, Row> = {
  db: Db;
  /** The query, by a name of its own among all lists; its SQL is kept under it. */
  name: string;
  build: () => SelectQueryBuilder<DB, TB, Row>;
  /** Values for the slots in the query. */
  values?: SlotValues;
  /** Number of its rows: known, or counted beside the page, unless lately they were many. */
  count: Count | (() => RawBuilder<number | null>);
  now: Date;
};

const wholePages = createQueryStore<unknown>();

/** Rows of a whole list that are asked for at once: the sizes of screens and files, and one more. */
const FETCHES = [5, 10, 20, 50, 100, EXPORT_BATCH_ROWS].map((size) => size + 1);

/**
 * A page like that of `readPage`, in one statement with its count and without building its SQL anew.
 * It is planned once for all places; the limit stands in it, for of one that PostgreSQL does not know it
 * expects a tenth of the table.
 */
export async function readWholePage<DB, TB extends keyof DB, Row, Field extends string = never>(
  { db, name, build, values, now, ...list }: Whole<DB, TB, Row>,
  table: string,
  request: PageRequest<Field>,
  sorts?: Sorts<Field>,
): Promise<Page<Row>> {
  const order = orderOf(table, request, sorts);
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, order);
  const fetch = FETCHES.find((size) => size > request.limit) ?? request.limit + 1;
  const count = isKnownLarge(db, { name, now }) ? MANY : list.count;
  const counted = request.uncounted === true || typeof count === 'object' ? null : count;
  const types = typesOf(order);
  const key = [name, order.name, order.direction, fetch, after !== null, counted !== null];
  const rows = await wholePages.run(db, {
    key: key.join(' '),
    build: () =>
      placed(build(), {
        table,
        order,
        limit: sql.lit(fetch),
        after: after && {
          value: unseen('pageValue', types.value),
          id: unseen('pageId', types.id),
        },
        count: counted?.() ?? sql.lit(null),
      }).compile(),
    values: { ...values, pageValue: after?.value, pageId: after?.id },
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- one store keeps the queries of all lists
  const page = await pageOf(rows as (Row & Key)[], {
    request,
    order,
    count: () => (typeof count === 'object' ? count : countNow(build())),
  });
  if (counted !== null && !page.count.exact) keepMany(db, { name, now });
  return page;
}

type Place = {
  table: string;
  order: Order;
  limit: RawBuilder<number>;
  after: { value: RawBuilder<string>; id: RawBuilder<string> } | null;
  count: RawBuilder<number | null>;
};

function placed<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, order, limit, after, count }: Place,
): SelectQueryBuilder<DB, TB, Row & Key> {
  const { by } = order.sort;
  const id = sql.ref<string>(`${table}.id`);
  // As text, because a Date has no microseconds: two rows in one millisecond would be one too many.
  const rows = query
    .select([
      sql<string>`(${by})::text`.as('pageValue'),
      sql<string>`${id}::text`.as('pageId'),
      count.as('pageCount'),
    ])
    .orderBy(by, order.direction)
    .orderBy(id, order.direction)
    .limit(limit)
    .$castTo<Row & Key>();
  if (after === null) return rows;
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  return rows.where(
    (_eb: ExpressionBuilder<DB, TB>) =>
      sql<boolean>`(${by}, ${id}) ${beyond} (${after.value}, ${after.id})`,
  );
}

type Asked = { request: PageRequest<string>; order: Order; count: () => Count | Promise<Count> };

async function pageOf<Row>(
  found: (Row & Key)[],
  { request, order, count }: Asked,
): Promise<Page<Row>> {
  const shown = found.slice(0, request.limit);
  const last = shown.at(-1);
  const hasMore = found.length > request.limit && last !== undefined;
  const nextCursor = hasMore
    ? encodeCursor(order, { value: last.pageValue, id: last.pageId })
    : null;
  const complete = request.cursor === undefined && !hasMore;
  const counted = last?.pageCount ?? null;
  const items = shown.map(withoutKey);
  if (complete || request.uncounted === true) {
    return { items, nextCursor, count: { value: items.length, exact: complete } };
  }
  return { items, nextCursor, count: counted === null ? await count() : bounded(counted) };
}

/** Takes off what was added, the last first: so an object keeps its shape, and a page its speed. */
function withoutKey<Row>(row: Row & Partial<Key>): Row {
  delete row.pageCount;
  delete row.pageId;
  delete row.pageValue;
  return row;
}

const MANY: Count = { value: COUNT_BOUND, exact: false };

function bounded(count: number): Count {
  return { value: Math.min(count, COUNT_BOUND), exact: count <= COUNT_BOUND };
}

/**
 * The rows of a query counted up to the bound, beside a page of it; what it selects is of no matter.
 * The frame begins at the first row and ends one beyond the bound, where PostgreSQL stops reading.
 */
export function countBeside<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<number | null> {
  return sql`${counting(query)}`;
}

function counting<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  const frame = sql`rows between current row and ${sql.lit(COUNT_BOUND)} following`;
  return query
    .clearSelect()
    .select(sql<number>`count(*) over (${frame})`.as('count'))
    .limit(sql.lit(1))
    .$castTo<{ count: number }>();
}

async function countNow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Count> {
  const row = await counting(query).executeTakeFirst();
  return bounded(row?.count ?? 0);
}
