import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chooseAccount } from './embedded-account.ts';
import { findBinaries, prepareBinaries } from './embedded-binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from '#server/platform/startup/start-error.ts';
import { launchOwner, startOwner } from '#tests/support/embedded-owner.ts';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const isRoot = process.getuid?.() === 0;
const quiet = { info: () => undefined, error: () => undefined };
const cleanups: (() => unknown)[] = [];

/** One cluster is made for all; most tests start from a copy of it. */
let made = '';

beforeAll(async () => {
  made = mkdtempSync(join(realpathSync(tmpdir()), 'hw-made-'));
  chmodSync(made, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: made, log: quiet, durable: false });
  await postgres.createDatabaseIfMissing('shop');
  await ask(postgres, 'create table kept as select 42 as answer');
  await postgres.stop();
});

afterAll(() => rmSync(made, { recursive: true, force: true }));

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

describe('on a new data folder', () => {
  test('makes a database, keeps it over a restart, and opens no port', async () => {
    const dataDir = join(temporaryFolder(), "data with spaces, and 'quotes'");
    const first = await start(dataDir);
    expect(first.outcome).toBe('initialised');
    await first.createDatabaseIfMissing('shop');
    await first.createDatabaseIfMissing('shop');
    await ask(first, 'create table kept as select 42 as answer');
    expect(await ask(first, 'show listen_addresses')).toBe('');
    expect(await ask(first, 'show data_checksums')).toBe('on');
    expect(await ask(first, 'show timezone')).toBe('UTC');
    expect(await ask(first, `select datlocale from pg_database where datname = 'shop'`)).toBe(
      'C.UTF-8',
    );
    expect(statSync(first.socketDir).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(readdirSync(first.socketDir)).toEqual([]);

    const second = await start(dataDir);
    expect(second.outcome).toBe('started');
    expect(await ask(second, 'select answer from kept')).toBe(42);
  });

  test('keeps the socket in a short folder when the data folder is too deep for one', async () => {
    const dataDir = filledFolder('deep'.repeat(30));
    const postgres = await start(dataDir);
    cleanups.push(() => rmSync(postgres.socketDir, { recursive: true, force: true }));
    expect(postgres.socketDir.length).toBeLessThan(90);
    expect(await ask(postgres, 'select 1', 'postgres')).toBe(1);
  });

  test('is one line when the folder cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const starting = startEmbeddedPostgres({ dataDir: join(file, 'data'), log: quiet });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(/^DATA_DIR: the folder .*file\/data cannot be written/);
  });

  test.runIf(isRoot)('works from another folder when the account cannot enter it', async () => {
    const closed = temporaryFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const home = dirname(realpathSync(join(dataDir, 'postgres')));
    cleanups.unshift(() => rmSync(home, { recursive: true, force: true }));
    // A second note says where the programs are, if the checkout cannot be entered either.
    expect(first.notes[0]).toContain(home);
    expect(lstatSync(join(home, 'postgres')).uid).not.toBe(0);
    await first.stop();
    expect((await start(dataDir)).outcome).toBe('started');
  });
});

describe('when a program was killed', () => {
  test('takes over the PostgreSQL it left, with its data', async () => {
    const dataDir = filledFolder();
    const owner = await startInProcess(dataDir);
    owner.kill('SIGKILL');
    const pid = readPid(dataDir);
    const postgres = await start(dataDir);
    expect(postgres.outcome).toBe('taken-over');
    expect(readPid(dataDir)).toBe(pid);
    await postgres.stop();
    await expect(ask(postgres, 'select 1', 'postgres')).rejects.toThrow('ENOENT');
    expect(existsSync(pidFile(dataDir))).toBe(false);
  });

  test('starts one anew that lets in its owner alone, as those of earlier releases', async () => {
    const dataDir = filledFolder();
    const owner = await startInProcess(dataDir);
    const names = join(dataDir, 'postgres-run', 'pg_ident.conf');
    writeFileSync(names, readFileSync(names, 'utf8').replaceAll(/.* hostwerk_program\n/g, ''));
    owner.kill('SIGKILL');
    const postgres = await start(dataDir);
    expect(postgres.outcome).toBe('started');
    await postgres.createDatabaseIfMissing('shop');
    const asProgram = { connectionString: postgres.programString };
    expect(await ask(asProgram, 'select current_user')).toBe('hostwerk_program');
  });

  test('is not stopped by lock files whose number now belongs to another process', async () => {
    const dataDir = filledFolder();
    const first = await start(dataDir);
    const locks = [pidFile(dataDir), join(first.socketDir, '.s.PGSQL.5432.lock')];
    const contents = locks.map((lock) => readFileSync(lock, 'utf8'));
    await first.stop();
    const stranger = await startStranger();
    for (const [index, lock] of locks.entries()) {
      writeFileSync(lock, contents[index]?.replace(/^\d+/, String(stranger.pid)) ?? '');
      giveTo(join(dataDir, 'postgres'), lock);
    }
    const second = await start(dataDir);
    expect(second.outcome).toBe('started');
    expect(await ask(second, 'select answer from kept')).toBe(42);
    expect(stranger.exitCode).toBeNull();
  });
});

test('leaves no PostgreSQL running when it is told to stop while it starts', async () => {
  const dataDir = filledFolder();
  const isStarting = `existsSync(process.argv[1] + '/postgres/postmaster.pid')`;
  const ending = `setInterval(() => ${isStarting} && process.exit(), 1);`;
  await once(launchOwner(dataDir, ending), 'exit');
  // Starting again takes over a PostgreSQL that was left running after all, so that it can be stopped.
  cleanups.push(async () => (await start(dataDir)).stop());
  await expect.poll(() => existsSync(pidFile(dataDir)), { timeout: 20_000 }).toBe(false);
});

describe('beside another program', () => {
  test('is refused on the same data folder, in one line that names the other', async () => {
    const dataDir = filledFolder();
    const owner = await startInProcess(dataDir);
    const second = startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(new RegExp(`^DATA_DIR: .* \\(process ${owner.pid}\\)`));
    expect(() => process.kill(readPid(dataDir), 0)).not.toThrow();
    owner.kill('SIGKILL');
    expect((await start(dataDir)).outcome).toBe('taken-over');
  });

  test('lets exactly one of two that start at once on a new folder win', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const starts = await Promise.allSettled([start(dataDir), startInProcess(dataDir)]);
    const winners = starts.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    if (winner?.value instanceof Object && 'kill' in winner.value) {
      winner.value.kill('SIGKILL');
      await start(dataDir);
    }
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres-run']);
  });

  test('runs apart on two data folders', async () => {
    const [one, two] = await Promise.all([start(filledFolder()), start(filledFolder())]);
    await ask(one, 'update kept set answer = 1');
    expect(await ask(one, 'select answer from kept')).toBe(1);
    expect(await ask(two, 'select answer from kept')).toBe(42);
  });
});

describe('while it runs', () => {
  test('brings PostgreSQL back after a SIGKILL, a busy statement notwithstanding', async () => {
    const dataDir = filledFolder();
    const back = Promise.withResolvers<string>();
    const log = { ...quiet, info: (message: string) => back.resolve(message) };
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    cleanups.push(() => postgres.stop());
    const endless = 'select count(*) from generate_series(1, 100000000000)';
    const busy = ask(postgres, endless).catch((error: unknown) => String(error));
    await untilBusy(postgres);
    const began = performance.now();
    process.kill(readPid(dataDir), 'SIGKILL');
    expect(await back.promise).toMatch(/^PostgreSQL is back/);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await busy).toMatch(/terminat/);
    expect(await ask(postgres, 'select answer from kept')).toBe(42);
  });
});

describe('the programs', () => {
  test('get their library links back after an install without scripts', () => {
    const folder = temporaryFolder();
    const installed = findBinaries();
    const bare = { ...installed, folder: join(folder, 'native') };
    const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();
    cpSync(installed.folder, bare.folder, { recursive: true, filter: (path) => !isLink(path) });
    const account = chooseAccount(join(folder, 'none'));
    const program = join(bare.folder, 'bin', 'postgres');
    expect(spawnSync(program, ['--version']).status).not.toBe(0);
    expect(prepareBinaries(account, folder, [], bare)).toEqual(bare);
    expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).toContain('PostgreSQL');
  });
});

/** Others may pass, as in an ordinary checkout; mkdtemp alone makes a folder that only we can enter. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hw '));
  chmodSync(folder, 0o711);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a database `shop` that holds one row in `kept`. */
function filledFolder(name = 'data'): string {
  const dataDir = join(temporaryFolder(), name);
  // With owners and modes, which Node's own copy leaves behind.
  spawnSync('cp', ['-a', made, dataDir]);
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** A program of its own that owns the data folder, to be killed. */
async function startInProcess(dataDir: string): Promise<ChildProcess> {
  const child = await startOwner(dataDir);
  cleanups.push(() => child.kill('SIGKILL'));
  return child;
}

/** Any living process that is no PostgreSQL, of the account PostgreSQL runs under. */
async function startStranger(): Promise<ChildProcess> {
  const { uid, gid } = chooseAccount('/none');
  const child = spawn('/bin/cat', { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], uid, gid });
  cleanups.push(() => child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

function giveTo(like: string, path: string): void {
  const { uid, gid } = statSync(like);
  if (isRoot) spawnSync('chown', [`${uid}:${gid}`, path]);
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

function readPid(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
}

type Reached = Pick<EmbeddedPostgres, 'connectionString'>;

async function ask(postgres: Reached, sql: string, database = 'shop'): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.connectionString(database) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function untilBusy(postgres: EmbeddedPostgres): Promise<void> {
  const sql = `select count(*)::int from pg_stat_activity
    where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`;
  while ((await ask(postgres, sql)) === 0);
}
