import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type DatabaseOptions } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Stands for the name of a database in a connection string. */
export const DATABASE_NAME = 'name_of_the_database';

/** Facts that the workers need about the PostgreSQL that the run started. */
export type PostgresForTests = {
  adminUrl: string;
  template: string;
  /** A connection string with DATABASE_NAME where the name belongs. */
  urlOf: string;
  /** The same, as the program that serves: it may read and write rows only. */
  programUrlOf: string;
};

export type TestDatabase = AsyncDisposable & {
  db: Db;
  pool: pg.Pool;
  connectionString: string;
  /** As the program that serves, which may read and write rows only. */
  programString: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
};

/** A migrated database of one's own, empty but for what the migrations put in it. */
export async function createTestDatabase({ max = 4 } = {}): Promise<TestDatabase> {
  const name = await cloneDatabase();
  const { db, ...others } = connectTo(name, { max });
  const drop = async (): Promise<void> => {
    await db.destroy();
    await dropDatabase(name);
  };
  return { db, ...others, drop, [Symbol.asyncDispose]: drop };
}

export async function cloneDatabase(): Promise<string> {
  const { adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

export async function dropDatabase(name: string): Promise<void> {
  await runAsAdmin(inject('postgres').adminUrl, `drop database if exists ${name} with (force)`);
}

type Connecting = Pick<DatabaseOptions, 'max' | 'Client'>;
type Connected = Pick<TestDatabase, 'db' | 'pool' | 'connectionString' | 'programString'>;

export function connectTo(name: string, connecting: Connecting): Connected {
  const { urlOf, programUrlOf } = inject('postgres');
  const connectionString = urlOf.replace(DATABASE_NAME, name);
  const programString = programUrlOf.replace(DATABASE_NAME, name);
  const pool = createPool({ connectionString, ...connecting, onError: () => undefined });
  return { connectionString, programString, pool, db: createDatabase(pool) };
}

async function runAsAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
