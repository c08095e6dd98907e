import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { BackupKeys } from '#server/platform/backup/backup-key.ts';
import { openLogArchive } from '#server/platform/backup/log-archive.ts';
import { listWaitingLog } from '#server/platform/backup/keep-log.ts';
import { startLogKeeper } from '#server/platform/backup/log-keeper.ts';
import { findLogPath, type LogPath } from '#server/platform/backup/log-path.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { refuseTooEarly, replayLog } from '#server/platform/backup/replay-log.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { untilSo } from '#tests/support/waiting.ts';

type Options = {
  dataDir: string;
  kept: string;
  keys?: BackupKeys | undefined;
  /** Pause between two looks of the keeper. */
  everyMs?: number;
};

/** Moves to go back to, and how. */
type Wanted = {
  until?: Date;
  line?: number;
  keys?: BackupKeys | undefined;
  log?: string;
  to?: string;
  signal?: AbortSignal;
};

export type LogShop = Awaited<ReturnType<typeof startLogShop>>;

let restores = 0;

/** A database that keeps its log below a folder, and what can be done with it. */
export async function openLogShop(folder: string, name: string, keys?: BackupKeys) {
  const kept = join(folder, `${name}-log`);
  mkdirSync(kept);
  const dataDir = join(folder, name);
  const shop = await startLogShop({ dataDir, kept, keys });
  writeFileSync(join(dataDir, 'secret-key'), 'a key of this test\n');
  await shop.ask('create table written (n int primary key)');
  return shop;
}

/** Starts it on a data folder, with a keeper that looks often. */
export async function startLogShop({ dataDir, kept, keys, everyMs = 20 }: Options) {
  const quiet = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, keepsLog: true });
  await postgres.createDatabaseIfMissing('shop');
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line);
  const recipients = keys?.recipients ?? [];
  const log = { info: tell, error: tell };
  const keeper = await startLogKeeper({
    postgres,
    folder: kept,
    recipients,
    log,
    everyMs,
  }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const ask = (sql: string, values: unknown[] = []) =>
    askOf(postgres.connectionString('shop'), sql, values);
  const waiting = () => listWaitingLog(postgres.cluster);
  return {
    postgres,
    dataDir,
    kept,
    told,
    ask,
    waiting,
    /** Ends the part of the log under way, and waits until all of it was taken. */
    async closeLog(): Promise<void> {
      // A recovery stops before what was committed later, so there is something that was.
      await ask('select pg_current_xact_id()');
      await ask('select pg_switch_wal()');
      await untilSo(async () => (await waiting()).length === 0);
    },
    async write(from: number, to: number): Promise<void> {
      for (let n = from; n <= to; n += 1) await ask('insert into written values ($1)', [n]);
    },
    /** After all that was committed before, by the clock of the database. */
    async now(): Promise<Date> {
      const [ms] = await ask('select ceil(extract(epoch from clock_timestamp()) * 1000)::float8');
      // The next commit is later than that.
      await ask('select pg_sleep(0.005)');
      return new Date(Number(ms));
    },
    async backUp(into = `${dataDir}-backups`): Promise<string> {
      const made = await makeBackup({
        dataDir,
        connectionString: postgres.connectionString('shop'),
        into: `${into}/${(restores += 1)}`,
        keyIsKeptApart: false,
        recipients,
        now: () => new Date(),
        signal: new AbortController().signal,
      });
      return made.folder;
    },
    restore: (backup: string, wanted: Wanted) =>
      restoreWithLog(backup, { log: kept, keys, to: `${dataDir}-${(restores += 1)}`, ...wanted }),
    /** Without the log. */
    async restorePlain(backup: string): Promise<string> {
      const to = `${dataDir}-${(restores += 1)}`;
      const { signal } = new AbortController();
      await restoreBackup({ backup, dataDir: to, hasSecretKey: false, keys, signal });
      return to;
    },
    async stop(): Promise<void> {
      await postgres.stop();
      await keeper.finish();
    },
  };
}

/** As `npm run restore` does with a log. */
async function restoreWithLog(backup: string, wanted: Wanted & { log: string; to: string }) {
  const { log: folder, to, keys, until, line } = wanted;
  const signal = wanted.signal ?? new AbortController().signal;
  let found: { log: Awaited<ReturnType<typeof openLogArchive>>; path: LogPath } | undefined;
  const { manifest, undo } = await restoreBackup({
    backup,
    dataDir: to,
    hasSecretKey: false,
    keys,
    signal,
    inspect: async (of) => {
      refuseTooEarly(until, of);
      const log = await openLogArchive(folder, of.cluster, keys);
      found = { log, ...(await findLogPath(log, of, line)) };
    },
  });
  if (found === undefined) throw new Error('nobody looked at the log');
  try {
    const last = await replayLog({ dataDir: to, manifest, ...found, until, signal });
    return { last, dataDir: to, start: () => startRestored(to) };
  } catch (error) {
    undo();
    throw error;
  }
}

async function startRestored(dataDir: string) {
  const quiet = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  return {
    /** Reads how many there are, the first and the last. */
    written: () =>
      askOf(
        postgres.connectionString('shop'),
        'select count(*)::int, min(n), max(n) from written',
        [],
      ),
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}

async function askOf(connectionString: string, sql: string, values: unknown[]) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, values, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}
