import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { asFolderFailure, inMegabytes, sumOfBytes } from '#server/platform/backup/backup-files.ts';
import { CLUSTER } from '#server/platform/db/embedded-place.ts';
import { addToErasedList, erasedListOf } from '#server/platform/backup/erased-list.ts';
import {
  beginningsOf,
  BACKUPS,
  countUnsealed,
  keepNewest,
} from '#server/platform/backup/kept-backups.ts';
import { makeBackup, type MadeBackup } from '#server/platform/backup/make-backup.ts';
import { pruneLog } from '#server/platform/backup/prune-log.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import { StartError } from '#server/platform/startup/start-error.ts';
import { readErased } from '#server/compliance/personal-data/queries.ts';
import { onInterruption } from './interruption.ts';
import { orFail, reachDatabase } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';

type Arguments = {
  folder: string | undefined;
  keep: number | undefined;
  /** A setting with a wrong name is no setting: for whom nobody watches, it is a failure. */
  mustSeal: boolean;
};

const USAGE = 'Usage: npm run backup [-- <folder>] [--keep <number>] [--sealed]';

const { folder, keep, mustSeal } = readArguments();
await orFail(() => backUp(readConfig(process.env)));

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: { keep: { type: 'string' }, sealed: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const isNumber = values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep);
    if (positionals.length > 1 || !isNumber) fail(USAGE);
    return {
      folder: positionals[0],
      keep: values.keep === undefined ? undefined : Number(values.keep),
      mustSeal: values.sealed,
    };
  } catch {
    return fail(USAGE);
  }
}

async function backUp(config: Config): Promise<void> {
  const { dataDir, databaseUrl, databaseOwnerUrl, backupRecipients: recipients = [] } = config;
  if (databaseUrl !== undefined) {
    // The role of the program may not read what counts the numbers, and a dump has that too.
    const url = databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    throw new StartError(
      `DATABASE_URL is set, and that PostgreSQL is not in DATA_DIR. Back it up with its own: pg_dump -Fc -f shop.dump "$${url}"`,
    );
  }
  if (mustSeal && recipients.length === 0) {
    throw new StartError(
      'BACKUP_RECIPIENT is not set, so there is nobody to seal for, and --sealed makes no backup that anybody can read.',
    );
  }
  if (statSync(join(dataDir, CLUSTER), { throwIfNoEntry: false }) === undefined) {
    throw new StartError(`DATA_DIR: there is no database in ${dataDir}.`);
  }
  const signal = onInterruption('Stopped. Nothing is left of this backup.');
  const into = resolve(folder ?? join(dataDir, BACKUPS));
  const began = performance.now();
  const { url, leave } = await reachDatabase(config);
  try {
    const made = await makeBackup({
      dataDir,
      connectionString: url,
      into,
      keyIsKeptApart: config.secretKey !== undefined,
      recipients,
      now: () => new Date(),
      signal,
    });
    report(made, { recipients, ms: performance.now() - began });
    await keepErased(url, into);
    const { cluster } = made.manifest;
    if (keep !== undefined) {
      const removed = keepNewest(into, keep, cluster);
      print(`    ${removed} older removed, the newest ${keep} are kept`);
      await tidyLog(config, into, cluster);
    }
    const unsealed = recipients.length > 0 ? countUnsealed(into, cluster) : 0;
    if (unsealed > 0) note(`${unsealed} earlier there, not sealed: remove what you do not need.`);
  } finally {
    await leave();
  }
}

/** For a backup that is put back: it knows nothing of who deleted the account after it was made. */
async function keepErased(connectionString: string, into: string): Promise<void> {
  const db = createDatabase(createPool({ connectionString, max: 1, onError: () => undefined }));
  try {
    await addToErasedList(erasedListOf(into), await readErased(db));
  } finally {
    await db.destroy();
  }
}

/** Removes files of the log from before the oldest backup: only later ones are of use. */
async function tidyLog({ backupLog }: Config, into: string, cluster: string): Promise<void> {
  if (backupLog === undefined) return;
  try {
    const removed = await pruneLog(backupLog, cluster, beginningsOf(into, cluster));
    print(`    ${removed} files of the log removed, from before the oldest of them`);
  } catch (error) {
    // The backup stands; who keeps the log says it too.
    throw asFolderFailure(error, backupLog);
  }
}

function report(
  { folder: made, manifest: of, bytes, isOnSameDisk, leftOut }: MadeBackup,
  { recipients, ms }: { recipients: readonly string[]; ms: number },
): void {
  const size = inMegabytes(sumOfBytes(of.files));
  const isSealed = recipients.length > 0;
  print(`  ${styleText('green', '✓')} ${made}`);
  print(
    `    ${of.files.length} files, ${size}, in ${(ms / 1000).toFixed(1)} s: all that was committed before ${of.ended}`,
  );
  if (isSealed) print(`    sealed in ${inMegabytes(bytes)}, for ${recipients.join(' and ')}`);
  else note('It is not sealed: who gets hold of it can read all of it (BACKUP_RECIPIENT).');
  if (!of.hasSecretKey) note('SECRET_KEY is set, so the key is not in it. Keep it elsewhere.');
  if (leftOut.length > 0) note(`Not the shop's, and not in it: ${leftOut.join(', ')}`);
  if (isOnSameDisk) note('It is on the disk of the shop. Copy it to another machine.');
}

function note(line: string): void {
  print(`  ${styleText('yellow', '!')} ${line}`);
}
