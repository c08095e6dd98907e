import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { createJobHandlers } from '#server/job-handlers.ts';
import { type DatabaseAccess, prepareDatabase } from '#server/platform/startup/prepare-database.ts';
import { makePassingFolder } from './passing-folder.ts';
import { watchTables } from './as-migrated.ts';
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
    await prepareTemplate({
      owner: postgres.connectionString(TEMPLATE),
      program: postgres.programString(TEMPLATE),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', {
    adminUrl: postgres.connectionString('postgres'),
    template: TEMPLATE,
    urlOf: postgres.connectionString(DATABASE_NAME),
    programUrlOf: postgres.programString(DATABASE_NAME),
  });
  return stop;
}

/** Everything but the rows that are a test's own, the tables and rules of the queue included. */
async function prepareTemplate(access: DatabaseAccess): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const secretKey = randomBytes(32).toString('hex');
  await prepareDatabase(access, new Date());
  const context = createContext({
    config,
    connectionString: access.program,
    secretKey,
    now: () => new Date(),
  });
  await context.jobs.start(createJobHandlers(context));
  await context.jobs.stop();
  await context.db.destroy();
  await watchTables(access.owner);
}
