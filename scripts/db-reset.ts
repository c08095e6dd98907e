import { lstatSync, readlinkSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeFailure } from './start-failure.ts';
import { fail, print } from './terminal-log.ts';
import { readConfig } from '#server/config.ts';
import { inDataFolder } from '#server/platform/startup/data-folder.ts';
import { CLUSTER, RUN } from '#server/platform/db/embedded-place.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';
import { LAST_SEEN } from '#server/platform/db/last-seen.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

/** A folder outside the data folder that the program made for a database, and for nothing else. */
const OUTSIDE_HOME = /^hostwerk-[\w-]{6}$/;

try {
  await reset(process.argv.slice(2));
} catch (error) {
  fail(describeFailure(error, process.env) ?? String(error));
}

async function reset(args: string[]): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL is set: only the database that the program keeps in DATA_DIR is reset.',
    );
  }
  const folders = findDatabase(dataDir);
  if (folders.length === 0) return print(`  There is no database in ${dataDir}.`);
  if (args.length !== 1 || args[0] !== '--yes') {
    fail(
      `This removes the database in ${dataDir} with every customer, order and invoice in it. To go on: npm run db:reset -- --yes`,
    );
  }
  await stopLeftOver(dataDir);
  inDataFolder(dataDir, () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    // Otherwise the last work that was seen in this database would count as lost in the next.
    rmSync(join(dataDir, LAST_SEEN), { force: true });
  });
  print(`  The database in ${dataDir} is gone. The next start begins anew.`);
}

/**
 * Lists the folders to remove, the link to a database elsewhere last: until then a second run finds the
 * rest.
 */
function findDatabase(dataDir: string): string[] {
  const cluster = join(dataDir, CLUSTER);
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isSymbolicLink()) return [cluster, join(dataDir, RUN)];
  const home = dirname(readlinkSync(cluster));
  const elsewhere = OUTSIDE_HOME.test(basename(home))
    ? [home]
    : [join(home, CLUSTER), join(home, RUN)];
  return [...elsewhere, cluster];
}

/** Refuses while the program runs; a PostgreSQL that a killed program left behind is stopped. */
async function stopLeftOver(dataDir: string): Promise<void> {
  if (findRunningPostgres(dataDir) === undefined) return;
  const quiet = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  await postgres.stop();
}
