import { sql, type SelectQueryBuilder, type ExpressionBuilder } from 'kysely';
import * as z from 'zod';
import { inputError } from '#server/errors.ts';

/** Counts are exact up to here; above it people read "1.000+" and the database is spared. */
export const COUNT_BOUND = 1000;

export type PageRequest = { cursor?: string | undefined; limit: number };
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  count: { value: number; exact: boolean };
};

type Key = { createdAt: Date; id: string };

function encodeCursor(row: Key): string {
  return Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.id])).toString('base64url');
}

const cursorValue = z.tuple([z.iso.datetime(), z.uuid()]);

function decodeCursor(cursor: string): Key {
  const key = cursorValue.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!key.success) throw inputError('cursor', 'Ongeldige cursor.');
  const [createdAt, id] = key.data;
  return { createdAt: new Date(createdAt), id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * One page, newest first, by key set: `query` selects the rows (with their filters), `table` is the
 * alias that carries `created_at` and `id`. Costs the page and a bounded count, at any depth.
 */
export async function readPage<DB, TB extends keyof DB, Row extends Key>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  request: PageRequest,
): Promise<Page<Row>> {
  const createdAt = sql.ref<Date>(`${table}.createdAt`);
  const id = sql.ref<string>(`${table}.id`);
  let rows = query
    .orderBy(createdAt, 'desc')
    .orderBy(id, 'desc')
    .limit(request.limit + 1);
  if (request.cursor !== undefined) {
    const after = decodeCursor(request.cursor);
    rows = rows.where(
      (_eb: ExpressionBuilder<DB, TB>) =>
        sql<boolean>`(${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const found = await rows.execute();
  const items = found.slice(0, request.limit);
  const last = items.at(-1);
  const complete = request.cursor === undefined && found.length <= request.limit;
  return {
    items,
    nextCursor: found.length > request.limit && last !== undefined ? encodeCursor(last) : null,
    count: complete ? { value: items.length, exact: true } : await countBounded(query),
  };
}

async function countBounded<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<{ value: number; exact: boolean }> {
  const bounded = await query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_BOUND + 1)
    .execute();
  return { value: Math.min(bounded.length, COUNT_BOUND), exact: bounded.length <= COUNT_BOUND };
}
