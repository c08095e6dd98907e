import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { amsterdamYearBounds } from '#domain/amsterdam.ts';

/** What a person typed as a pattern that finds it anywhere, case-insensitively (the column is lower). */
export function likePattern(search: string): string {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return `%${literal}%`;
}

/**
 * The rows of one customer, found among theirs whatever a list is sorted by. Of one whom PostgreSQL sees
 * to have many, it would rather walk the rows of all until it met a page of theirs.
 */
export function ofCustomer(table: string, customerId: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.userId`)} = (select ${customerId}::uuid)`;
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

/** The ids that begin with these characters, if they can be those of an id. */
export function idRange(search: string): IdRange | null {
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

/**
 * What somebody typed, in one of these texts of a row (which are lower already) or as the beginning of
 * its id. For the rows of one customer: those are read one by one.
 */
export function hasTyped(
  search: string,
  { texts, id }: { texts: readonly RawBuilder<string | null>[]; id: string },
): Expression<SqlBool> {
  const like = likePattern(search);
  const found = texts.map((text) => sql<SqlBool>`${text} like ${like}`);
  return sql<SqlBool>`(${sql.join([...found, ...shortIdPrefix(id, search)], sql` or `)})`;
}
