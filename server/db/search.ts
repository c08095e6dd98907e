import { sql, type Expression, type SqlBool } from 'kysely';

/** What a person typed as a pattern that finds it anywhere, case-insensitively (the column is lower). */
export function likePattern(search: string): string {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return `%${literal}%`;
}

const ID_PREFIX = /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/;

/**
 * Finds a row by the first characters of its id, as screens show it: a range over the primary key,
 * not a scan over text. Nothing when the search is no piece of an id.
 */
export function shortIdPrefix(column: string, search: string): Expression<SqlBool>[] {
  const prefix = search.toLowerCase();
  if (!ID_PREFIX.test(prefix)) return [];
  const bound = (filler: string) => {
    const template = `${filler.repeat(8)}-${filler.repeat(4)}-${filler.repeat(4)}-${filler.repeat(4)}-${filler.repeat(12)}`;
    return prefix + template.slice(prefix.length);
  };
  const id = sql.ref(column);
  return [sql<SqlBool>`${id} between ${bound('0')}::uuid and ${bound('f')}::uuid`];
}
