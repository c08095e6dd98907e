import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { COUNT_BOUND, type CountRows } from './page.ts';
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

/**
 * Finds a row by the first characters of its id, as screens show it: a range over the primary key,
 * not a scan over text. Nothing when the search is no piece of an id.
 */
export function shortIdPrefix(column: string, search: string): Expression<SqlBool>[] {
  const prefix = search.toLowerCase();
  const bound = (filler: string) => {
    const template = [8, 4, 4, 4, 12].map((length) => filler.repeat(length)).join('-');
    return prefix + template.slice(prefix.length);
  };
  if (prefix.length < PREFIX_MIN || !UUID.test(bound('0'))) return [];
  const id = sql.ref(column);
  return [sql<SqlBool>`${id} between ${bound('0')}::uuid and ${bound('f')}::uuid`];
}

/** Up to so many matches are collected and then sorted; of more, every page of a list has some. */
const FEW = COUNT_BOUND;

export type Matches = {
  condition: RawBuilder<boolean>;
  /** Of many it is known already that they are more than are counted. */
  countRows: CountRows | undefined;
};

const countMany: CountRows = () => Promise.resolve({ value: COUNT_BOUND, exact: false });

type Search = {
  /** The id of the list's rows. */
  id: string;
  /** Selects of ids, each answered by an index of its own. */
  branches: readonly RawBuilder<unknown>[];
  /** The same said of one row of the list, for when there are many. */
  ofRow: RawBuilder<boolean>;
};

/**
 * The condition that a row matches a search over several tables. No one index has them all, and an
 * `or` over them would read every row there is: few matches are collected from each branch; of many,
 * walking the list finds a page soon, and collecting them would be the slow way.
 */
export async function findMatches(db: Db, { id, branches, ofRow }: Search): Promise<Matches> {
  const limited = branches.map((branch) => sql`(${branch} limit ${FEW + 1})`);
  const { rows } = await sql<{ id: string }>`
    ${sql.join(limited, sql` union `)} limit ${FEW + 1}
  `.execute(db);
  if (rows.length > FEW) return { condition: ofRow, countRows: countMany };
  const ids = rows.map((row) => row.id);
  return { condition: sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`, countRows: undefined };
}
