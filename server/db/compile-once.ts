import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A query without arguments whose SQL is built at its first use, for what every visitor asks. */
export function compileOnce<Row>(build: (db: Db) => Compilable<Row>): (db: Db) => Promise<Row[]> {
  const known = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db) => {
    const query = known.get(db) ?? build(db).compile();
    known.set(db, query);
    return (await db.executeQuery(query)).rows;
  };
}
