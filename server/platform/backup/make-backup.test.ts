import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BackupKeys, makeBackupKey, readBackupKeys } from './backup-key.ts';
import { readManifest } from './backup-manifest.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';
import { readLastBackup } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { StartError } from '#server/platform/startup/start-error.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const quiet = { info: () => undefined, error: () => undefined };
const NOW = new Date('2026-11-22T12:00:00.250Z');

let folder = '';
let dataDir = '';
let postgres: EmbeddedPostgres;
let keys: BackupKeys;

/** A backup is made in both ways, and promises the same in both. */
const KINDS = [
  { kind: 'as files', sealed: false },
  { kind: 'sealed', sealed: true },
];
const recipientsOf = (sealed: boolean) => (sealed ? keys.recipients : []);

beforeAll(async () => {
  folder = await makePassingFolder('hw-backup-');
  await makeBackupKey(join(folder, 'key'), NOW);
  keys = await readBackupKeys(join(folder, 'key'));
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

describe.each(KINDS)('a backup, $kind, of a database that is written to', ({ kind, sealed }) => {
  test('comes back with all that was committed before its end, and nothing half', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'of the operator');
    await ask('truncate written');
    await ask('update late set n = 1');
    const into = join(folder, `${kind}-whole`);
    const writer = startWriter();
    await writer.more(50);
    let committed = 0;
    const made = await backUp(into, {
      recipients: recipientsOf(sealed),
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
    expect(readLastBackup(dataDir)).toEqual({ ended: NOW, folder: made.folder, sealed });
    const { cluster, began, ended } = made.manifest;
    const readable = { format: 2, cluster, began, ended, recipients: keys.recipients };
    expect(readManifest(made.folder)).toMatchObject(sealed ? readable : made.manifest);
    expect(made.bytes).toBe(bytesIn(made.folder));
    const files = made.manifest.files.map(({ path }) => path);
    const [passing] = await ask(`select 'postgres/' || pg_relation_filepath('passing')`);
    expect(files).not.toContain(passing);
    expect(files).toContain(`${String(passing)}_init`);
    expect(modesIn(into)).toEqual(new Set(['drwx------', '-rw-------']));

    const restored = join(folder, `${kind}-restored`);
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

describe.each(KINDS)(
  'a backup, $kind, leaves nothing behind and one line when',
  ({ kind, sealed }) => {
    const recipients = () => recipientsOf(sealed);
    const folderOf = (name: string) => join(folder, `${kind}-${name}`);

    test('a page is not as PostgreSQL wrote it', async () => {
      await ask('checkpoint');
      const [path] = await ask(`select pg_relation_filepath('kept')`);
      const file = join(dataDir, 'postgres', String(path));
      const restorePage = overwrite(file, 3 * 8192 + 4000);
      const into = folderOf('damaged');
      await expect(backUp(into, { recipients: recipients() })).rejects.toThrow(
        new StartError(
          `The database is damaged: page 3 of ${String(path)} is not as PostgreSQL wrote it. No backup was made, and earlier ones are kept: they may still have it whole.`,
        ),
      );
      restorePage();
      expect(readdirSync(into)).toEqual([]);
      const again = await backUp(into, { recipients: recipients() });
      expect(again.manifest.files.length).toBeGreaterThan(100);
    });

    test('somebody asks it to stop in the middle', async () => {
      const asked = new AbortController();
      const into = folderOf('stopped');
      let draft: string[] = [];
      const stopped = backUp(into, {
        recipients: recipients(),
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
      expect(heldIn(into)).toEqual([]);
    });

    test('PostgreSQL ends its connection, as with a shop that stops', async () => {
      const into = folderOf('lost');
      const both = Promise.all([backUp(into, { recipients: recipients() }), endConnection()]);
      await expect(both).rejects.toThrow(/^PostgreSQL stopped while it was copied/);
      expect(readdirSync(into)).toEqual([]);
    });

    test('the disk takes no more', () => {
      // A limit on the size of files, which comes as late as a full disk does.
      const script = 'ulimit -f 64; exec "$0" --input-type=module --eval "$1" -- "$2"';
      const source = `
      import { makeBackup } from './make-backup.ts';
      const wanted = JSON.parse(process.argv[1]);
      const { signal } = new AbortController();
      await makeBackup({ ...wanted, now: () => new Date(), signal }).catch((error) => {
        console.log(error.name + ': ' + error.message);
      });`;
      const into = folderOf('full');
      const wanted = { ...wantedOf(into), recipients: recipients() };
      const args = ['-c', script, process.execPath, source, JSON.stringify(wanted)];
      const { stdout, stderr } = spawnSync('sh', args, {
        cwd: import.meta.dirname,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(stdout).toBe(
        `StartError: The folder ${into} cannot be written (a file would be larger than is allowed there).\n`,
      );
      expect(readdirSync(into)).toEqual([]);
    });
  },
);

describe('leaves nothing behind, and one line, when', () => {
  test('the folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(backUp(join(file, 'in'))).rejects.toThrow(
      new StartError(
        `The folder ${join(file, 'in')} cannot be written (part of the path is a file, not a folder).`,
      ),
    );
  });

  test('the settings of the operator do not let PostgreSQL be copied', async () => {
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

  test('the public key that it is sealed for is none', async () => {
    const [sound = ''] = keys.recipients;
    const into = join(folder, 'for-nobody');
    // One sign is another: its last ones are a checksum.
    const recipients = [sound, `${sound.slice(0, -1)}${sound.endsWith('q') ? 'p' : 'q'}`];
    await expect(backUp(into, { recipients })).rejects.toThrow(/^BACKUP_RECIPIENT: number 2 of it/);
    expect(existsSync(into)).toBe(false);
  });

  test('the key of the shop is nowhere', async () => {
    const key = join(dataDir, 'secret-key');
    rmSync(key);
    await expect(backUp(join(folder, 'keyless'))).rejects.toThrow(/^SECRET_KEY: there is no key/);
    const made = await backUp(join(folder, 'keyless'), { keyIsKeptApart: true });
    writeFileSync(key, 'a key of this test\n');
    expect(made.manifest.hasSecretKey).toBe(false);
  });
});

function wantedOf(into: string) {
  const connectionString = postgres.connectionString('shop');
  return { dataDir, connectionString, into, keyIsKeptApart: false, recipients: [] };
}

function backUp(into: string, other: Partial<Parameters<typeof makeBackup>[0]> = {}) {
  return makeBackup({
    ...wantedOf(into),
    now: () => NOW,
    signal: new AbortController().signal,
    ...other,
  });
}

function restore(backup: string, to: string) {
  const signal = new AbortController().signal;
  return restoreBackup({ backup, dataDir: to, hasSecretKey: false, keys, signal });
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

function bytesIn(path: string): number {
  const { stdout } = spawnSync('find', [path, '-type', 'f', '-printf', '%s\\n'], {
    encoding: 'utf8',
  });
  return stdout
    .trim()
    .split('\n')
    .reduce((sum, bytes) => sum + Number(bytes), 0);
}

/** Files that this process still holds open there. */
function heldIn(path: string): string[] {
  const held = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return '';
    }
  });
  return held.filter((file) => file.startsWith(path));
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
