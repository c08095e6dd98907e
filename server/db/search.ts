import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { createQueryStore, slot, unseen, type SlotValues } from './compile-once.ts';
import type { Db } from './database.ts';
import {
  COUNT_BOUND,
  readWholePage,
  type Count,
  type Page,
  type PageRequest,
  type Sorts,
} from './page.ts';
import { amsterdamYearBounds } from '#domain/amsterdam.ts';

/** What a person typed as a pattern that finds it anywhere, case-insensitively (the column is lower). */
export function likePattern(search: string): string {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return `%${literal}%`;
}

/** The rows that were made in a year of Amsterdam: a range of the index that lists them. */
export function madeInYear(table: string, year: number): Expression<SqlBool> {
  const { from, until } = amsterdamYearBounds(year);
  const createdAt = sql.ref(`${table}.createdAt`);
  return sql<SqlBool>`${createdAt} >= ${from} and ${createdAt} < ${until}`;
}

/** What somebody typed as a pattern for what begins with it, as it was typed. */
export function prefixPattern(start: string): string {
  return `${start.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Fewer characters are a word like any other. */
const PREFIX_MIN = 4;

type IdRange = { from: string; until: string };

/** Between these two no id lies. */
const NO_ID: IdRange = {
  from: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  until: '00000000-0000-0000-0000-000000000000',
};

/** The ids that begin with these characters, if they can be those of an id. */
function idRange(search: string): IdRange | null {
  const prefix = search.toLowerCase();
  const bound = (filler: string) => {
    const template = [8, 4, 4, 4, 12].map((length) => filler.repeat(length)).join('-');
    return prefix + template.slice(prefix.length);
  };
  if (prefix.length < PREFIX_MIN || !UUID.test(bound('0'))) return null;
  return { from: bound('0'), until: bound('f') };
}

/**
 * Finds a row by the first characters of its id, as screens show it: a range over the primary key,
 * not a scan over text. Nothing when the search is no piece of an id.
 */
export function shortIdPrefix(column: string, search: string): Expression<SqlBool>[] {
  const range = idRange(search);
  if (range === null) return [];
  return [sql<SqlBool>`${sql.ref(column)} between ${range.from}::uuid and ${range.until}::uuid`];
}

/** What is searched for, as a query says it: of a text that an index of the search has, or of an id. */
type Terms = {
  has: (text: RawBuilder<unknown>) => RawBuilder<boolean>;
  begins: (column: string) => RawBuilder<boolean>;
};

type Value = (name: 'like' | 'idFrom' | 'idUntil') => RawBuilder<string>;

/** Three letters or digits in a row: with fewer an index of trigrams would be read from end to end. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** What no index can help with is kept from it, so that reading stops where enough was found. */
function termsOf(value: Value, byIndex: boolean): Terms {
  return {
    has: (text) => sql`${byIndex ? text : sql`(${text} || '')`} like ${value('like')}`,
    begins: (column) =>
      sql`${sql.ref(column)} between ${value('idFrom')}::uuid and ${value('idUntil')}::uuid`,
  };
}

/** Up to so many matches are collected and then sorted; of more, every page of a list has some. */
const FEW = COUNT_BOUND;

export type Matches = {
  condition: RawBuilder<boolean>;
  /** How many were found. */
  count: Count;
  /** The same condition for a compiled query, which is kept under this name. */
  kept: { name: string; condition: RawBuilder<boolean>; values: SlotValues };
};

type Search = {
  /** The list it is of, among all that are searched: its SQL is kept under it. */
  name: string;
  /** The id of the list's rows. */
  id: string;
  /** What somebody typed. */
  search: string;
  /** Selects of ids, each answered by an index of its own. */
  branches: (terms: Terms) => readonly RawBuilder<unknown>[];
  /** The same said of one row of the list, for when there are many. */
  ofRow: (terms: Terms) => RawBuilder<boolean>;
  /** The branches have values of their own, so that their SQL is of this search alone. */
  narrowed?: boolean;
};

const searches = createQueryStore<Collected>();

/**
 * The condition that a row matches a search over several tables. No one index has them all, and an
 * `or` over them would read every row there is: few matches are collected from each branch; of many,
 * walking the list finds a page soon, and collecting them would be the slow way.
 */
export async function findMatches(db: Db, asked: Search): Promise<Matches> {
  const { id, search, branches, ofRow } = asked;
  const { from, until } = idRange(search) ?? NO_ID;
  const values = { like: likePattern(search), idFrom: from, idUntil: until };
  const byIndex = HAS_TRIGRAM.test(search);
  const terms = termsOf((part) => sql`${values[part]}`, byIndex);
  const slots = termsOf((part) => unseen(part, 'text'), byIndex);
  const name = byIndex ? asked.name : `${asked.name}, short`;
  const [collected] =
    asked.narrowed === true
      ? (await collect(branches(terms)).execute(db)).rows
      : await searches.run(db, {
          key: name,
          build: () => collect(branches(slots)).compile(db),
          values,
        });
  const { count, ids } = collected ?? { count: 0, ids: null };
  if (count > FEW) {
    return {
      condition: ofRow(terms),
      count: { value: COUNT_BOUND, exact: false },
      kept: { name: `${name}, many`, condition: ofRow(slots), values },
    };
  }
  const isFound = (list: RawBuilder<string>) => sql<boolean>`${sql.ref(id)} = any(${list}::uuid[])`;
  return {
    condition: isFound(sql`${ids ?? '{}'}`),
    count: { value: count, exact: true },
    kept: { name: `${name}, few`, condition: isFound(slot('ids')), values: { ids: ids ?? '{}' } },
  };
}

type Collected = { count: number; ids: string | null };

/** One row: the ids stay one text, for they go back to the database as they came. */
function collect(branches: readonly RawBuilder<unknown>[]): RawBuilder<Collected> {
  const most = sql.lit(FEW + 1);
  const limited = branches.map((branch) => sql`(${branch} limit ${most})`);
  return sql`
    select count(*) as count, array_agg(id)::text as ids
    from (${sql.join(limited, sql` union `)} limit ${most}) as found
  `;
}

type Listed<DB, TB extends keyof DB, Row> = {
  db: Db;
  /** The list, as its search is named. */
  name: string;
  rows: () => SelectQueryBuilder<DB, TB, Row>;
  /** How many there are, beside the page. */
  count: () => RawBuilder<number | null>;
  /** What somebody searched for; null where nobody did. */
  found: Matches | null;
};

/** A page of a list without filters: of all there are, or of all that were found. */
export function readUnfiltered<DB, TB extends keyof DB, Row, Field extends string>(
  { db, name, rows, count, found }: Listed<DB, TB, Row>,
  table: string,
  request: PageRequest<Field>,
  sorts: Sorts<Field>,
): Promise<Page<Row>> {
  const list =
    found === null
      ? { name, build: rows, count }
      : { ...found.kept, build: () => rows().where(found.kept.condition), count: found.count };
  return readWholePage({ db, ...list }, table, request, sorts);
}
