import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { makePassingFolder } from './passing-folder.ts';
import { DATABASE_NAME, type PostgresForTests } from './postgres.ts';

const TEMPLATE = 'hostwerk_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makePassingFolder('hostwerk test-');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await postgres.createDatabaseIfMissing(TEMPLATE);
    await migrateTemplate(postgres.connectionString(TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', {
    adminUrl: postgres.connectionString('postgres'),
    template: TEMPLATE,
    urlOf: postgres.connectionString(DATABASE_NAME),
  });
  return stop;
}

async function migrateTemplate(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1, onError: () => undefined });
  const db = createDatabase(pool);
  await migrate(db, new Date());
  await db.destroy();
}
