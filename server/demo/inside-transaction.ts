import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { columnNames } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * A database whose every transaction is a piece of the one given. Verbs commit as they go; here what
 * they commit exists only when the whole is, so that a crash halfway leaves nothing behind.
 */
export function insideTransaction(tx: Tx): Db {
  const plain = tx.withoutPlugins();
  let broken = false;
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (broken) throw new Error('a piece of this transaction was rolled back');
      return plain.executeQuery<R>(query);
    },
    streamQuery() {
      throw new Error('a piece of a transaction does not stream');
    },
  };
  const nothing = async () => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    async rollbackTransaction() {
      broken = true;
    },
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [columnNames],
  });
}
