import { sql, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import type { SortDirection } from '#contract/values.ts';
import { inputError } from '#server/errors.ts';

/** Counts are exact up to here; above it people read "1.000+" and the database is spared. */
export const COUNT_BOUND = 1000;

export type PageRequest<Field extends string = never> = {
  cursor?: string | undefined;
  limit: number;
  sort?: Field | undefined;
  direction?: SortDirection | undefined;
  /** For who reads page after page and counts by themselves. */
  uncounted?: boolean | undefined;
  /** A shorter way to the same count, for who knows one. */
  countRows?: CountRows | undefined;
};
export type Count = { value: number; exact: boolean };
export type CountRows = () => Promise<Count>;
export type Page<Item> = { items: Item[]; nextCursor: string | null; count: Count };

/**
 * Something a list is sorted by, with the type that its text is read back as. Never null: where
 * nulls go is said by the expression (`coalesce(expires_at, 'infinity')`). It stands with the id in
 * an index, which serves both directions.
 */
export type Sort = {
  by: RawBuilder<unknown>;
  type: keyof typeof SORT_VALUES;
  /** How the table numbers its rows; by uuid unless it says so. */
  idType?: keyof typeof IDS;
};
export type Sorts<Field extends string> = Readonly<Record<Field, Sort>>;

/** What PostgreSQL writes for a moment: `2026-11-21 13:44:22.123456+00`. */
const instantText = z.string().refine((text) => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return text === 'infinity' || z.iso.datetime({ offset: true }).safeParse(iso).success;
});
const plainText = z
  .string()
  .max(300)
  .regex(/^[^\0]*$/);

/** What a cursor may hold of each type, so that the database can always read it. */
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

/** What a table is numbered by, and what a cursor may then hold of it. */
const IDS = { uuid: z.uuid(), bigint: z.string().regex(/^\d{1,18}$/) };

type Order = { name: string; sort: Sort; direction: SortDirection };
type After = { value: string; id: string };
/** Where each row stands, beside what was selected of it. */
type Key = { pageValue: string; pageId: string };

function encodeCursor({ name, direction }: Order, { value, id }: After): string {
  return Buffer.from(JSON.stringify([name, direction, value, id])).toString('base64url');
}

/** Where the page before ended. A cursor of another order is none of this list's. */
function decodeCursor(cursor: string, { name, direction, sort }: Order): After {
  const expected = z.tuple([
    z.literal(name),
    z.literal(direction),
    SORT_VALUES[sort.type],
    IDS[sort.idType ?? 'uuid'],
  ]);
  const key = expected.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!key.success) throw inputError('cursor', 'Ongeldige cursor.');
  const [, , value, id] = key.data;
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
  const { by, type, idType = 'uuid' } = order.sort;
  const id = sql.ref<string>(`${table}.id`);
  // As text, because a Date has no microseconds: two rows in one millisecond would be one too many.
  let rows = query
    .select([sql<string>`(${by})::text`.as('pageValue'), sql<string>`${id}::text`.as('pageId')])
    .orderBy(by, order.direction)
    .orderBy(id, order.direction)
    .limit(request.limit + 1);
  if (request.cursor !== undefined) {
    const after = decodeCursor(request.cursor, order);
    const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
    rows = rows.where(
      (_eb: ExpressionBuilder<DB, TB>) =>
        sql<boolean>`(${by}, ${id}) ${beyond} (${after.value}::${sql.raw(type)}, ${after.id}::${sql.raw(idType)})`,
    );
  }
  const found = await rows.$castTo<Row & Key>().execute();
  const shown = found.slice(0, request.limit);
  const last = shown.at(-1);
  const hasMore = found.length > request.limit && last !== undefined;
  const complete = request.cursor === undefined && !hasMore;
  return {
    items: shown.map(withoutKey),
    nextCursor: hasMore ? encodeCursor(order, { value: last.pageValue, id: last.pageId }) : null,
    count: await countOf(query, { request, shown: shown.length, complete }),
  };
}

async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: { request: PageRequest<string>; shown: number; complete: boolean },
): Promise<Count> {
  const { request, shown, complete } = page;
  if (complete || request.uncounted === true) return { value: shown, exact: complete };
  return request.countRows?.() ?? countBounded(query);
}

function withoutKey<Row>(row: Row & Key): Row {
  const { pageValue: _value, pageId: _id, ...rest } = row;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Row is what was there before the two were selected
  return rest as Row;
}

/** How many rows a query has, exactly up to the bound; what it selects is of no matter. */
export async function countBounded<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Count> {
  const bounded = await query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_BOUND + 1)
    .execute();
  return { value: Math.min(bounded.length, COUNT_BOUND), exact: bounded.length <= COUNT_BOUND };
}
