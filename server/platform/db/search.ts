import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { amsterdamYearBounds } from '#domain/platform/amsterdam.ts';
import { foldedWords } from '#domain/platform/fold-text.ts';

/** Turns typed text into a pattern that finds it anywhere, case-insensitively (the column is lower). */
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

/** A number without what people leave out of it, or put in: dashes and spaces. */
export function withoutDashes(search: string): string {
  return search.replaceAll(/[\s\p{Pd}]/gu, '');
}

/** Turns typed text into a pattern for what begins with it, in the case in which it was typed. */
export function prefixPattern(start: string): string {
  return `${start.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

const ID_DIGITS = 32;
/** Fewer characters are a word like any other. */
const PREFIX_MIN = 4;

type IdRange = { from: string; until: string };

/** The ids that begin with these characters, if they can be those of an id. */
export function idRange(search: string): IdRange | null {
  // With or without its dashes, and with what a mail program makes of them.
  const digits = withoutDashes(search).toLowerCase();
  if (digits.length < PREFIX_MIN || digits.length > ID_DIGITS || !/^[0-9a-f]+$/.test(digits)) {
    return null;
  }
  const bound = (filler: string) =>
    digits.padEnd(ID_DIGITS, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
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
 * Finds rows that have each typed word in one of these texts (which are folded already), or typed text as
 * the beginning of their id. For the rows of one customer: those are read one by one.
 */
export function hasTyped(
  search: string,
  {
    texts,
    asTyped = [],
    id,
  }: {
    texts: readonly RawBuilder<string | null>[];
    /** Too long to fold for a search: in lower case, and searched as it was typed. */
    asTyped?: readonly RawBuilder<string | null>[];
    id: string;
  },
): Expression<SqlBool> {
  const words = foldedWords(search).map((word) => {
    const found = texts.map((text) => sql`${text} like ${likePattern(word)}`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  const hasAll = words.length === 0 ? sql`false` : sql`(${sql.join(words, sql` and `)})`;
  const whole = asTyped.map((text) => sql`${text} like ${likePattern(search)}`);
  return sql<SqlBool>`(${sql.join([hasAll, ...whole, ...shortIdPrefix(id, search)], sql` or `)})`;
}
