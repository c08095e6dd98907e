import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { preparing } from './prepared.ts';
import { columnNames, ourName } from './column-names.ts';
import type { Database } from './schema.ts';

// bigint as a number (our counts stay far below 2^53), and so is numeric, which only rates are; date as the
// text it is: a business date has no zone.
const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1700: Number,
};

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return PARSERS[oid] ?? pg.types.getTypeParser(oid, format);
  },
};

export type DatabaseOptions = {
  connectionString: string;
  max: number;
  /** An idle connection that breaks (database restarted) is reported here instead of ending the process. */
  onError: (error: Error) => void;
  /** Requests are short; what takes longer is a fault that must not hold a connection. */
  statementTimeoutMs?: number;
  /** Name of the connections in `pg_stat_activity`. */
  name?: string;
  /** Makes the connections; the driver's own where nothing is said. */
  Client?: typeof pg.Client | undefined;
};

export function createPool(options: DatabaseOptions): pg.Pool {
  const { connectionString, max, onError, statementTimeoutMs = 5000, name = 'hostwerk' } = options;
  const pool = new pg.Pool({
    ...(options.Client && { Client: options.Client }),
    connectionString,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', onError);
  // A connection that breaks between two statements of a transaction has no query to fail: without a
  // listener of its own it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing(pool, ourName) }),
    plugins: [columnNames],
  });
}
