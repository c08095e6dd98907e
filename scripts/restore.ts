import { dirname, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { z } from 'zod';
import { reportBooks } from './book-report.ts';
import { onInterruption } from './interruption.ts';
import { inShop, orFail, type ShellContext } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import type { ErasedAccount } from '#domain/compliance/personal-data.ts';
import { readConfig } from '#server/config.ts';
import { type BackupKeys, readBackupKeys } from '#server/platform/backup/backup-key.ts';
import type { Manifest } from '#server/platform/backup/backup-manifest.ts';
import { erasedListOf, readErasedList } from '#server/platform/backup/erased-list.ts';
import { type LogArchive, openLogArchive } from '#server/platform/backup/log-archive.ts';
import { findLogPath, type LogPath } from '#server/platform/backup/log-path.ts';
import { refuseTooEarly, replayLog } from '#server/platform/backup/replay-log.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { repeatErasures } from '#server/compliance/personal-data/repeat-erasures.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

const USAGE =
  'Usage: npm run restore -- <backup> [<new data folder>] [--key <file>] [--log <folder> [--until <moment>] [--line <number>]]';

type Arguments = {
  backup: string;
  folder?: string;
  keyFile?: string;
  /** The folder of the log that is replayed on it. */
  log?: { folder: string; until?: Date; line?: number };
};

/** A moment without its distance to UTC would be another one on another machine. */
const moment = z.iso.datetime({ offset: true });

const { backup, folder, keyFile, log: wantedLog } = readArguments();
await orFail(restore);

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        key: { type: 'string' },
        log: { type: 'string' },
        until: { type: 'string' },
        line: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [named = '', to, ...rest] = positionals;
    const { key, log, until, line } = values;
    if (named === '' || rest.length > 0) fail(USAGE);
    if (log === undefined && (until !== undefined || line !== undefined)) fail(USAGE);
    return {
      backup: named,
      ...(to !== undefined && { folder: to }),
      ...(key !== undefined && { keyFile: key }),
      ...(log !== undefined && { log: { folder: resolve(log), ...readEnd(until, line) } }),
    };
  } catch {
    return fail(USAGE);
  }
}

function readEnd(until: string | undefined, line: string | undefined) {
  if (until !== undefined && !moment.safeParse(until).success) {
    fail(
      '--until must be a moment with its distance to UTC behind it, such as 2026-11-24T16:57:00+01:00 or 2026-11-24T15:57:00Z.',
    );
  }
  if (line !== undefined && !/^[1-9]\d{0,5}$/.test(line)) fail(USAGE);
  return {
    ...(until !== undefined && { until: new Date(until) }),
    ...(line !== undefined && { line: Number(line) }),
  };
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
  const keys = keyFile === undefined ? undefined : await readBackupKeys(resolve(keyFile));
  const erased = await readErasedList(erasedListOf(dirname(resolve(backup))));
  let found: FoundLog | undefined;
  const { manifest, notes, undo } = await restoreBackup({
    backup: resolve(backup),
    dataDir,
    hasSecretKey: config.secretKey !== undefined,
    keys,
    inspect: async (of) => void (found = await findLog(of, keys)),
    signal,
  });
  say(`${manifest.files.length} files are as they were backed up (sha256)`);
  for (const line of notes) print(`  ${styleText('yellow', '!')} ${line}`);
  let areRight: boolean;
  try {
    if (found !== undefined) await replay(found, { dataDir, manifest, signal });
    areRight = await inShop(config, 'restore', async (ctx) => {
      signal.throwIfAborted();
      if (found === undefined) {
        say(`PostgreSQL recovered: all that was committed before ${manifest.ended}`);
      }
      await haveForgotten(ctx, erased);
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

type FoundLog = { log: LogArchive; path: LogPath };

/** Says what is wrong with it before anything is copied. */
async function findLog(
  manifest: Manifest,
  keys: BackupKeys | undefined,
): Promise<FoundLog | undefined> {
  if (wantedLog === undefined) return undefined;
  refuseTooEarly(wantedLog.until, manifest);
  const log = await openLogArchive(wantedLog.folder, manifest.cluster, keys);
  const { path, others } = await findLogPath(log, manifest, wantedLog.line);
  if (others.length > 0) {
    const asked = wantedLog.line === undefined ? 'the newest is followed' : 'as asked';
    print(
      `  ${styleText('yellow', '!')} The log goes on in more than one line, because this shop was put back before: ${path.line} (${asked}), and ${others.join(', ')} (--line)`,
    );
  }
  return { log, path };
}

async function replay(
  found: FoundLog,
  shop: { dataDir: string; manifest: Manifest; signal: AbortSignal },
): Promise<void> {
  const until = wantedLog?.until;
  const last = await replayLog({ ...found, ...shop, until });
  const upTo = last?.toISOString() ?? shop.manifest.ended;
  const asked = until === undefined ? 'as far as the log goes' : `of until ${until.toISOString()}`;
  say(`PostgreSQL replayed the log, ${asked}: the last was committed at ${upTo}`);
}

/** Has the program forget people again who deleted their account since: they are back with this backup. */
async function haveForgotten(ctx: ShellContext, accounts: ErasedAccount[] | null): Promise<void> {
  if (accounts === null) {
    print(
      `  ${styleText('yellow', '!')} Beside this backup is no list of who deleted their account since: if there is one elsewhere, npm run forget-again -- <file>`,
    );
    return;
  }
  const waiting = await repeatErasures(ctx, { accounts });
  if (waiting > 0) {
    say(`${waiting} who deleted their account since are forgotten again once the program runs`);
  }
}

function say(line: string): void {
  print(`  ${styleText('green', '✓')} ${line}`);
}
