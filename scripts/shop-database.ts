import { describeFailure } from './start-failure.ts';
import { fail } from './terminal-log.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { VerbContext } from '#server/context.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readOrCreateSecretKey } from '#server/platform/startup/secret-key.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

export type ShellContext = Pick<VerbContext, 'config' | 'db' | 'now' | 'actor'>;

type Reached = { url: string; leave: () => Promise<void> };

const DATABASE = 'hostwerk';

/**
 * Runs work of the shell on the shop's database, whether the program runs or not; what stands in
 * the way is one line and exit code 1.
 */
export function withShop(name: string, work: (ctx: ShellContext) => Promise<void>): Promise<void> {
  // A signal alone would leave a PostgreSQL that was started for this running: it is stopped at an exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  return orFail(() => inShop(readConfig(process.env), name, work));
}

/** The same on the database of these settings, brought to the newest migration; throws what fails. */
export async function inShop<T>(
  config: Config,
  name: string,
  work: (ctx: ShellContext) => Promise<T>,
): Promise<T> {
  const { url, leave } = await reachDatabase(config);
  const pool = createPool({ connectionString: url, max: 2, onError: () => undefined });
  const db = createDatabase(pool);
  const now = () => new Date();
  try {
    await migrate(db, now());
    return await work({ config, db, now, actor: { kind: 'system', reason: `npm run ${name}` } });
  } finally {
    await db.destroy();
    await leave();
  }
}

/** Ends with one line and exit code 1 when the work throws. */
export async function orFail(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(describeFailure(asAccountFailure(error), process.env) ?? describeSurprise(error));
  }
}

/** The database as it is: of DATABASE_URL, the one that runs on the data folder, or one started for this. */
export async function reachDatabase(config: Config): Promise<Reached> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = config;
  if (databaseOwnerUrl !== undefined) return { url: databaseOwnerUrl, leave: async () => {} };
  const urlOf = findRunningPostgres(config.dataDir);
  // Someone's already: a second client beside it, and nothing to stop afterwards.
  if (urlOf !== undefined) return { url: urlOf(DATABASE), leave: async () => {} };
  // A first start finds the key that goes with the database made here.
  if (config.secretKey === undefined) readOrCreateSecretKey(config.dataDir);
  const log = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  await postgres.createDatabaseIfMissing(DATABASE);
  return { url: postgres.connectionString(DATABASE), leave: () => postgres.stop() };
}

/** The embedded database knows people by their account on this machine. */
function asAccountFailure(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (process.env['DATABASE_URL'] || (code !== 'EACCES' && !code.startsWith('28'))) return error;
  return new StartError(
    'DATA_DIR: the program runs there under another account. Run this as that account.',
    { cause: error },
  );
}

function describeSurprise(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
