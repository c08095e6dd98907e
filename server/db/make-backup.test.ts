import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifest } from './backup-manifest.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readLastBackup } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { StartError } from '#server/start-error.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const quiet = { info: () => undefined, error: () => undefined };
const NOW = new Date('2026-11-22T12:00:00.250Z');

let folder = '';
let dataDir = '';
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makePassingFolder('hw-backup-');
  dataDir = join(folder, 'data');
  postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  await postgres.createDatabaseIfMissing('shop');
  writeFileSync(join(dataDir, 'secret-key'), 'a key of this test\n');
  writeFileSync(join(dataDir, 'postgres-run', 'local.conf'), 'work_mem = 9MB\n');
  await ask('create table kept as select n, repeat($$x$$, 500) from generate_series(1, 3000) n');
  await ask('create table written (n int primary key)');
  await ask('create table late as select 1 as n');
  await ask('create unlogged table passing as select 1 as n');
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of a database that is written to', () => {
  it('comes back with all that was committed before its end, and nothing half', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'of the operator');
    const into = join(folder, 'whole');
    const writer = startWriter();
    await writer.more(50);
    let committed = 0;
    const made = await backUp(into, {
      now: () => {
        // Asked for the second time when the tables are copied.
        if (existsSync(into)) changeAtOnce();
        committed = writer.written();
        return NOW;
      },
    });
    await writer.more(1);
    await writer.end();
    rmSync(join(dataDir, 'notes.txt'));

    expect(made).toMatchObject({
      folder: join(into, 'hostwerk-2026-11-22T120000Z'),
      leftOut: ['notes.txt'],
      isOnSameDisk: true,
    });
    expect(readLastBackup(dataDir)).toEqual({ ended: NOW, folder: made.folder });
    expect(readManifest(made.folder)).toEqual(made.manifest);
    const files = made.manifest.files.map(({ path }) => path);
    const [passing] = await ask(`select 'postgres/' || pg_relation_filepath('passing')`);
    expect(files).not.toContain(passing);
    expect(files).toContain(`${String(passing)}_init`);
    expect(modesIn(into)).toEqual(new Set(['drwx------', '-rw-------']));

    const restored = join(folder, 'restored');
    await restore(made.folder, restored);
    await using again = await start(restored);
    expect(await ask('select count(*)::int, min(n), max(n) from kept', again)).toEqual([
      3000, 1, 3000,
    ]);
    const [count, last] = await ask('select count(*)::int, max(n) from written', again);
    expect(count).toBe(last);
    expect(Number(count)).toBeGreaterThanOrEqual(committed);
    expect(Number(count)).toBeLessThan(writer.written());
    expect(await ask('select count(*)::int from passing', again)).toEqual([0]);
    expect(await ask('select n from late', again)).toEqual([2]);
    expect(await ask('show work_mem', again)).toEqual(['9MB']);
    expect(await ask('select count(*)::int from pg_replication_slots', again)).toEqual([0]);
  });
});

describe('leaves nothing behind, and one line, when', () => {
  it('a page is not as PostgreSQL wrote it', async () => {
    await ask('checkpoint');
    const [path] = await ask(`select pg_relation_filepath('kept')`);
    const file = join(dataDir, 'postgres', String(path));
    const restorePage = overwrite(file, 3 * 8192 + 4000);
    const into = join(folder, 'damaged');
    await expect(backUp(into)).rejects.toThrow(
      new StartError(
        `The database is damaged: page 3 of ${String(path)} is not as PostgreSQL wrote it. No backup was made, and earlier ones are kept: they may still have it whole.`,
      ),
    );
    restorePage();
    expect(readdirSync(into)).toEqual([]);
    expect((await backUp(into)).manifest.files.length).toBeGreaterThan(100);
  });

  it('somebody asks it to stop in the middle', async () => {
    const asked = new AbortController();
    const into = join(folder, 'stopped');
    let draft: string[] = [];
    const stopped = backUp(into, {
      signal: asked.signal,
      now: () => {
        // Asked for the second time when the tables are copied.
        if (existsSync(into)) {
          draft = readdirSync(into);
          asked.abort(new StartError('Stopped.'));
        }
        return NOW;
      },
    });
    await expect(stopped).rejects.toThrow(new StartError('Stopped.'));
    expect(draft).toEqual([`hostwerk-2026-11-22T120000Z.partial-${hostname()}-${process.pid}`]);
    expect(readdirSync(into)).toEqual([]);
  });

  it('PostgreSQL ends its connection, as with a shop that stops', async () => {
    const into = join(folder, 'lost');
    const both = Promise.all([backUp(into), endConnection()]);
    await expect(both).rejects.toThrow(/^PostgreSQL stopped while it was copied/);
    expect(readdirSync(into)).toEqual([]);
  });

  it('the folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(backUp(join(file, 'in'))).rejects.toThrow(
      new StartError(
        `The folder ${join(file, 'in')} cannot be written (part of the path is a file, not a folder).`,
      ),
    );
  });

  it('the settings of the operator do not let PostgreSQL be copied', async () => {
    const other = join(folder, 'other');
    // As wal_level = minimal in local.conf.
    const passing = await startEmbeddedPostgres({ dataDir: other, log: quiet, durable: false });
    const into = join(folder, 'refused');
    const refused = backUp(into, {
      dataDir: other,
      connectionString: passing.connectionString('postgres'),
      keyIsKeptApart: true,
    });
    await expect(refused).rejects.toThrow(
      /^PostgreSQL does not let itself be backed up: .*"?wal_level"?.*local\.conf\.$/,
    );
    await passing.stop();
    expect(readdirSync(into)).toEqual([]);
  });

  it('the key of the shop is nowhere', async () => {
    const key = join(dataDir, 'secret-key');
    rmSync(key);
    await expect(backUp(join(folder, 'keyless'))).rejects.toThrow(/^SECRET_KEY: there is no key/);
    const made = await backUp(join(folder, 'keyless'), { keyIsKeptApart: true });
    writeFileSync(key, 'a key of this test\n');
    expect(made.manifest.hasSecretKey).toBe(false);
  });
});

function backUp(into: string, other: Partial<Parameters<typeof makeBackup>[0]> = {}) {
  return makeBackup({
    dataDir,
    connectionString: postgres.connectionString('shop'),
    into,
    keyIsKeptApart: false,
    now: () => NOW,
    signal: new AbortController().signal,
    ...other,
  });
}

function restore(backup: string, to: string) {
  const signal = new AbortController().signal;
  return restoreBackup({ backup, dataDir: to, hasSecretKey: false, signal });
}

async function start(to: string) {
  const started = await startEmbeddedPostgres({ dataDir: to, log: quiet });
  return { ...started, [Symbol.asyncDispose]: () => started.stop() };
}

/** Inserts 1, 2, 3 … one after the other, and has PostgreSQL write pages and log all the while. */
function startWriter() {
  const state = { written: 0, ended: false };
  const told = new EventTarget();
  const work = (async () => {
    const client = new pg.Client({ connectionString: postgres.connectionString('shop') });
    await client.connect();
    while (!state.ended) {
      await client.query('insert into written values ($1)', [state.written + 1]);
      state.written += 1;
      if (state.written % 20 === 0) await client.query('update kept set n = n; checkpoint');
      told.dispatchEvent(new Event('written'));
    }
    await client.end();
  })();
  return {
    written: () => state.written,
    /** Waits for so many more. */
    async more(count: number): Promise<void> {
      for (let heard = 0; heard < count; heard += 1) {
        await new Promise((resolve) => told.addEventListener('written', resolve, { once: true }));
      }
    },
    end(): Promise<void> {
      state.ended = true;
      return work;
    },
  };
}

/**
 * Changes a table that was copied already, has PostgreSQL go on in another file of its log, and make
 * a checkpoint: only who holds the log and starts from the label finds the change again.
 */
function changeAtOnce(): void {
  const source = `
    import pg from 'pg';
    const client = new pg.Client({ connectionString: process.argv[1] });
    await client.connect();
    await client.query('update late set n = 2');
    await client.query('select pg_switch_wal()');
    for (const _ of [1, 2]) await client.query('checkpoint');
    await client.end();`;
  const args = ['--input-type=module', '--eval', source, '--', postgres.connectionString('shop')];
  const { status } = spawnSync(process.execPath, args, { cwd: import.meta.dirname });
  expect(status).toBe(0);
}

/** As PostgreSQL does to the connection of a backup when it is told to stop. */
async function endConnection(): Promise<void> {
  const end = `select count(pg_terminate_backend(pid))::int from pg_stat_activity
    where pid in (select active_pid from pg_replication_slots)`;
  while ((await ask(end))[0] === 0);
}

/** Changes some bytes of a file, and answers how to put them back. */
function overwrite(file: string, position: number): () => void {
  const write = (bytes: string): void => {
    const handle = openSync(file, 'r+');
    writeSync(handle, bytes, position);
    closeSync(handle);
  };
  write('y');
  return () => write('x');
}

function modesIn(path: string): Set<string> {
  const { stdout } = spawnSync('find', [path, '-printf', '%M\\n'], { encoding: 'utf8' });
  return new Set(stdout.trim().split('\n'));
}

async function ask(sql: string, of: Pick<EmbeddedPostgres, 'connectionString'> = postgres) {
  const client = new pg.Client({ connectionString: of.connectionString('shop') });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}
