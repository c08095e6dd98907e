import { resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { reportBooks } from './book-report.ts';
import { onInterruption } from './interruption.ts';
import { inShop, orFail } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { readConfig } from '#server/config.ts';
import { readBackupKeys } from '#server/backup/backup-key.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { StartError } from '#server/start-error.ts';

const USAGE = 'Usage: npm run restore -- <backup> [<new data folder>] [--key <file>]';

const { backup, folder, keyFile } = readArguments();
await orFail(restore);

function readArguments(): { backup: string; folder?: string; keyFile?: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' } },
      allowPositionals: true,
    });
    const [named = '', to, ...rest] = positionals;
    if (named === '' || rest.length > 0) fail(USAGE);
    return {
      backup: named,
      ...(to !== undefined && { folder: to }),
      ...(values.key !== undefined && { keyFile: values.key }),
    };
  } catch {
    return fail(USAGE);
  }
}

async function restore(): Promise<void> {
  const config = readConfig({ ...process.env, ...(folder !== undefined && { DATA_DIR: folder }) });
  const { dataDir } = config;
  if (config.databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL is set, and such a backup is put in a folder. Unset it, or put a dump back with pg_restore.',
    );
  }
  const signal = onInterruption(`Stopped. ${dataDir} is as it was.`);
  const { manifest, notes, undo } = await restoreBackup({
    backup: resolve(backup),
    dataDir,
    hasSecretKey: config.secretKey !== undefined,
    keys: keyFile === undefined ? undefined : await readBackupKeys(resolve(keyFile)),
    signal,
  });
  say(`${manifest.files.length} files are as they were backed up (sha256)`);
  for (const line of notes) print(`  ${styleText('yellow', '!')} ${line}`);
  let areRight: boolean;
  try {
    areRight = await inShop(config, 'restore', (ctx) => {
      signal.throwIfAborted();
      say(`PostgreSQL recovered: all that was committed before ${manifest.ended}`);
      return reportBooks(ctx);
    });
  } catch (error) {
    undo();
    throw error;
  }
  print(`\n  The shop is in ${dataDir}. With its other settings as before, start it by:`);
  print(`  DATA_DIR='${dataDir}' npm start\n`);
  if (!areRight) {
    throw new StartError(
      'The books of this backup are not right: see above before you start on it.',
    );
  }
}

function say(line: string): void {
  print(`  ${styleText('green', '✓')} ${line}`);
}
