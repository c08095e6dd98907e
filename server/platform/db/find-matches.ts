import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { foldedWords } from '#domain/platform/fold-text.ts';
import { createQueryStore, unseen, type SlotValues } from './compile-once.ts';
import type { Db } from './database.ts';
import { isKnownLarge, keepMany } from './large-lists.ts';
import {
  COUNT_BOUND,
  readWholePage,
  type Count,
  type Page,
  type PageRequest,
  type Sorts,
} from './page.ts';
import { rarePattern, readSample, type SearchedText } from './rare-trigrams.ts';
import { idRange, likePattern } from './search.ts';

/** Terms of a search, as a query says them: of a text, of an id, or of an id that is known already. */
type Terms = {
  has: (text: SearchedText) => RawBuilder<boolean>;
  begins: (column: string) => RawBuilder<boolean>;
  isNamed: (column: string) => RawBuilder<boolean>;
};

type Value = (name: string, type: 'text' | 'uuid') => RawBuilder<string>;

/** Three letters or digits in a row: with fewer an index of trigrams would be read from end to end. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Tables whose index is asked for a part of the search. */
type Parts = ReadonlyMap<string, string>;
const NO_PARTS: Parts = new Map();

function partName(table: string): string {
  return `part of ${table}`;
}

/** The name, address and company of a customer, by which all that they have is found too. */
export const CUSTOMER_TEXT: SearchedText = {
  table: 'users',
  text: sql.ref('users.search_text'),
  isFolded: true,
};

type Kind = {
  /** An index of trigrams helps. */
  byIndex: boolean;
  /** It can be the beginning of an id. */
  byId: boolean;
  /** Some ids are known already. */
  byName: boolean;
  /** Number of words that a text must have, in any order. */
  words: number;
  parts: Parts;
};

/** Names a word among the values of a query. */
function wordName(at: number): string {
  return `likeFolded${at}`;
}

/** Terms that no index can help with are kept from it, so that reading stops where enough was found. */
function termsOf(value: Value, { byIndex, byId, byName, words, parts }: Kind): Terms {
  const hasWhole = (text: RawBuilder<unknown>, isFolded: boolean) => {
    const names = isFolded ? Array.from({ length: words }, (_, at) => wordName(at)) : ['like'];
    const each = names.map((name) => sql`${text} like ${value(name, 'text')}`);
    return sql<boolean>`(${sql.join(each, sql` and `)})`;
  };
  return {
    has: ({ table, text, isFolded = false }) => {
      const unindexed = sql`(${text} || '')`;
      if (!parts.has(table)) return hasWhole(byIndex ? text : unindexed, isFolded);
      return sql`(${text} like ${value(partName(table), 'text')} and ${hasWhole(unindexed, isFolded)})`;
    },
    begins: (column) =>
      byId
        ? sql`${sql.ref(column)} between ${value('idFrom', 'uuid')} and ${value('idUntil', 'uuid')}`
        : sql`false`,
    isNamed: (column) =>
      byName ? sql`${sql.ref(column)} = any(${value('named', 'text')}::uuid[])` : sql`false`,
  };
}

/**
 * Said so that PostgreSQL takes half of the rows to match. Of words that it does not see it thinks that few
 * do, and reads, for each batch of a file, all that match to sort them.
 */
function metOnWalk(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${condition}, false)`;
}

/** Up to so many matches are collected and then sorted; of more, every page of a list has some. */
const FEW = COUNT_BOUND;

export type Matches = {
  /** Built when it is asked for: mostly there is a compiled query that has it. */
  condition: () => RawBuilder<boolean>;
  /** Number of rows that were found. */
  count: Count;
  /** The same condition for a compiled query, which is kept under this name. */
  kept: { name: string; condition: () => RawBuilder<boolean>; values: SlotValues };
};

type Search = {
  /** The list it is of, among all that are searched: its SQL is kept under it. */
  name: string;
  /** The id of the list's rows. */
  id: string;
  /** The typed text. */
  search: string;
  now: Date;
  /** The ids that go by what was typed in another table, such as orders by the number of an invoice. */
  named?: readonly string[];
  /** The texts of it that have an index of trigrams. */
  indexed: readonly SearchedText[];
  /** Selects of ids, each answered by an index of its own. */
  branches: (terms: Terms) => readonly RawBuilder<unknown>[];
  /** The same said of one row of the list, for when there are many. */
  ofRow: (terms: Terms) => RawBuilder<boolean>;
  /** The branches have values of their own, so that their SQL is of this search alone. */
  narrowed?: boolean;
};

/**
 * The condition that a row matches a search over several tables. No one index has them all, and an
 * `or` over them would read every row there is: few matches are collected from each branch; of many,
 * walking the list finds a page soon, and collecting them would be the slow way.
 */
export async function findMatches(db: Db, asked: Search): Promise<Matches> {
  const { id, search, now, named = [], ofRow } = asked;
  const range = idRange(search);
  const words = wordsOf(search);
  const values = {
    like: likePattern(search),
    ...Object.fromEntries(words.map((word, at) => [wordName(at), likePattern(word)])),
    idFrom: range?.from ?? '',
    idUntil: range?.until ?? '',
    named: `{${named.join(',')}}`,
  };
  const kind = {
    byIndex: HAS_TRIGRAM.test(search),
    byId: range !== null,
    byName: named.length > 0,
    words: words.length,
    parts: NO_PARTS,
  };
  const name = nameOf(asked.name, kind);
  const many: Matches = {
    condition: () => metOnWalk(ofRow(termsOf(valueOf(values), kind))),
    count: { value: COUNT_BOUND, exact: false },
    kept: {
      name: `${name}, many`,
      condition: () => metOnWalk(ofRow(termsOf(slotOf, kind))),
      values,
    },
  };
  const learned = { name: `${name}: ${values.like}`, now };
  if (asked.narrowed !== true && isKnownLarge(db, learned)) return many;
  const parts = kind.byIndex ? await readParts(db, asked) : NO_PARTS;
  const { count, ids } = await collect(db, asked, { values, kind: { ...kind, parts } });
  if (count > FEW) {
    if (asked.narrowed !== true) keepMany(db, learned);
    return many;
  }
  const isFound = (list: RawBuilder<string>) => sql<boolean>`${sql.ref(id)} = any(${list}::uuid[])`;
  return {
    condition: () => isFound(sql`${ids ?? '{}'}`),
    count: { value: count, exact: true },
    kept: {
      name: `${asked.name}, few`,
      condition: () => isFound(unseen('ids', 'text')),
      values: { ids: ids ?? '{}' },
    },
  };
}

/** Words of a search; of nothing but signs that separate words, those signs. */
function wordsOf(search: string): readonly string[] {
  const words = foldedWords(search);
  return words.length === 0 ? [search] : words;
}

async function readParts(db: Db, { indexed, search, now }: Search): Promise<Parts> {
  const found = await Promise.all(
    indexed.map(async (text) => {
      const [typed = '', ...others] = text.isFolded === true ? wordsOf(search) : [search];
      // The index has what all of several words share, which is rare enough.
      if (others.length > 0) return [];
      const pattern = rarePattern(typed, await readSample(db, text, now));
      return pattern === null ? [] : [[text.table, pattern] as const];
    }),
  );
  return new Map(found.flat());
}

/** Under another name for every way in which the SQL may differ. */
function nameOf(list: string, { byIndex, byId, byName, words, parts }: Kind): string {
  const kinds = [
    ...(words === 1 ? [] : [`${words} words`]),
    ...(byIndex ? [] : ['short']),
    ...(byId ? ['id'] : []),
    ...(byName ? ['named'] : []),
  ];
  return [list, ...kinds, ...parts.keys()].join(', ');
}

function valueOf(values: Readonly<Record<string, string>>): Value {
  return (name, type) => sql`${values[name]}::${sql.raw(type)}`;
}

const slotOf: Value = unseen;

type Collected = { count: number; ids: string | null };

const searches = createQueryStore<Collected>();

async function collect(
  db: Db,
  { name, branches, narrowed }: Search,
  wanted: { values: Readonly<Record<string, string>>; kind: Kind },
): Promise<Collected> {
  const { kind } = wanted;
  const ofParts = Array.from(kind.parts, ([table, pattern]) => [partName(table), pattern] as const);
  const values = { ...wanted.values, ...Object.fromEntries(ofParts) };
  const select = (value: Value) => idsOf(branches(termsOf(value, kind)));
  const [collected] =
    narrowed === true
      ? (await select(valueOf(values)).execute(db)).rows
      : await searches.run(db, {
          key: nameOf(name, kind),
          build: () => select(slotOf).compile(db),
          values,
        });
  return collected ?? { count: 0, ids: null };
}

/** One row: the ids stay one text, for they go back to the database as they came. */
function idsOf(branches: readonly RawBuilder<unknown>[]): RawBuilder<Collected> {
  const most = sql.lit(FEW + 1);
  const limited = branches.map((branch) => sql`(${branch} limit ${most})`);
  return sql`
    select count(*) as count, array_agg(id)::text as ids
    from (${sql.join(limited, sql` union `)} limit ${most}) as found
  `;
}

/** Knowledge before a page is read: the matches of a search, null without one. */
export type Known = { found: Matches | null; now: Date };

type Listed<DB, TB extends keyof DB, Row> = Known & {
  db: Db;
  /** The list, as its search is named. */
  name: string;
  rows: () => SelectQueryBuilder<DB, TB, Row>;
  /** Counts all there are, beside the page. */
  count: () => RawBuilder<number | null>;
};

/** A page of a list without filters: of all there are, or of all that were found. */
export function readUnfiltered<DB, TB extends keyof DB, Row, Field extends string>(
  { db, name, rows, count, found, now }: Listed<DB, TB, Row>,
  table: string,
  request: PageRequest<Field>,
  sorts: Sorts<Field>,
): Promise<Page<Row>> {
  const list =
    found === null
      ? { name, build: rows, count, now }
      : {
          ...found.kept,
          build: () => rows().where(found.kept.condition()),
          count: found.count,
          now,
        };
  return readWholePage({ db, ...list }, table, request, sorts);
}
