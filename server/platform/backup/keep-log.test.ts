import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BackupKeys, makeBackupKey, prepareSeal, readBackupKeys } from './backup-key.ts';
import { keepFinishedLog, removeUnfinishedLog } from './keep-log.ts';
import { nameOfLogFile, readClusterNumber } from './log-files.ts';
import { inspectLogArchive } from './log-state.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { type LogShop, openLogShop, startLogShop } from '#tests/support/log-shop.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const quiet = { info: () => undefined, error: () => undefined };
const SEGMENT = '000000010000000000000007';
let folder = '';
let keys: BackupKeys;

beforeAll(async () => {
  folder = await makePassingFolder('hw-keep-');
  await makeBackupKey(join(folder, 'key'), new Date());
  keys = await readBackupKeys(join(folder, 'key'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what PostgreSQL has finished', () => {
  let cluster = '';
  let kept = '';
  let own = '';
  beforeEach(() => {
    cluster = join(folder, 'cluster');
    kept = join(folder, 'kept');
    own = join(kept, '42');
    mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true });
    mkdirSync(kept);
  });
  afterEach(() => {
    for (const path of [cluster, kept]) rmSync(path, { recursive: true, force: true });
  });

  test('is taken whole, as old as it is, for its owner alone, and then let go', async () => {
    finish(SEGMENT, 'some log');
    finish('00000002.history', '1\t0/7000000\tof now\n');
    finish('000000010000000000000006.partial', 'half');
    finish('000000010000000000000006.00000028.backup', 'a label');
    expect(await keep()).toBe(4);
    const names = readdirSync(own).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^000000010000000000000007-[0-9a-f]{16}\.zst$/),
      expect.stringMatching(/^00000002\.history-[0-9a-f]{16}\.zst$/),
    ]);
    const [file = ''] = names;
    expect(statSync(join(own, file)).mtime).toEqual(MOMENT);
    expect([statSync(own).mode & 0o777, statSync(join(own, file)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(zstdDecompressSync(readFileSync(join(own, file))).toString()).toBe('some log');
    expect(marks()).toEqual([
      '000000010000000000000006.00000028.backup.done',
      '000000010000000000000006.partial.done',
      `${SEGMENT}.done`,
      '00000002.history.done',
    ]);
    expect(await keep()).toBe(0);
  });

  test('is sealed for who has the key', async () => {
    finish(SEGMENT, 'some log');
    await keep(keys.recipients);
    const [file = ''] = readdirSync(own);
    expect(file).toMatch(/\.zst\.age$/);
    expect(readFileSync(join(own, file), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  });

  test.each([{ sealed: false }, { sealed: true }])(
    'is the same when it is taken again (sealed: $sealed)',
    async ({ sealed }) => {
      const recipients = sealed ? keys.recipients : [];
      finish(SEGMENT, 'some log');
      await keep(recipients);
      const [file = ''] = readdirSync(own);
      const before = readFileSync(join(own, file));
      finish(SEGMENT, 'some log');
      await keep(recipients);
      expect(readdirSync(own)).toEqual([file]);
      expect(readFileSync(join(own, file))).toEqual(before);
      expect(marks()).toEqual([`${SEGMENT}.done`]);
    },
  );

  test('is not taken when there is another of that name, and waits', async () => {
    finish(SEGMENT, 'some log');
    await keep();
    const before = readdirSync(own);
    finish(SEGMENT, 'other log');
    await expect(keep()).rejects.toThrow(/has another 000000010000000000000007: there, another/);
    expect(readdirSync(own)).toEqual(before);
    expect(marks()).toContain(`${SEGMENT}.ready`);
  });

  test('waits when its folder is not there, which is not made', async () => {
    rmSync(kept, { recursive: true });
    finish(SEGMENT, 'some log');
    await expect(keep()).rejects.toThrow(/^there is no folder .*kept\. It is never made/);
    expect(existsSync(kept)).toBe(false);
    expect(marks()).toEqual([`${SEGMENT}.ready`]);
  });

  test('waits when its folder is where a disk is mounted', async () => {
    finish(SEGMENT, 'some log');
    const keeping = { cluster, number: '42', folder: '/dev/shm', seal: null };
    const { signal } = new AbortController();
    await expect(keepFinishedLog({ ...keeping, signal })).rejects.toThrow(
      /^\/dev\/shm is where a disk is mounted/,
    );
    expect(existsSync('/dev/shm/42')).toBe(false);
  });

  test('is passed over when only its mark is left', async () => {
    finish(SEGMENT, 'some log');
    rmSync(join(cluster, 'pg_wal', SEGMENT));
    expect(await keep()).toBe(1);
    expect([readdirSync(own), marks()]).toEqual([[], [`${SEGMENT}.done`]]);
  });

  test('leaves nothing half when the disk takes no more', () => {
    finish(SEGMENT, 'x'.repeat(2_000_000));
    const random = spawnSync('head', ['-c', '2000000', '/dev/urandom']).stdout;
    writeFileSync(join(cluster, 'pg_wal', SEGMENT), random);
    // A limit on the size of files, which comes as late as a full disk does.
    const script = 'ulimit -f 64; exec "$0" --input-type=module --eval "$1" -- "$2"';
    const source = `
      import { keepFinishedLog } from './keep-log.ts';
      const { signal } = new AbortController();
      const keeping = { ...JSON.parse(process.argv[1]), seal: null, signal };
      await keepFinishedLog(keeping).catch((error) => console.log(error.code));`;
    const keeping = JSON.stringify({ cluster, number: '42', folder: kept });
    const { stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, source, keeping], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['EFBIG\n', '']);
    expect([readdirSync(own), marks()]).toEqual([[], [`${SEGMENT}.ready`]]);
  });

  test('leaves what a killed program left half to be cleared away', async () => {
    mkdirSync(own);
    const names = [
      `unfinished-${hostname()}-2147483646`,
      `unfinished-${hostname()}-${process.ppid}`,
      'unfinished-elsewhere-2147483646',
    ];
    for (const name of names) writeFileSync(join(own, name), '');
    await removeUnfinishedLog(own);
    expect(readdirSync(own).toSorted()).toEqual(names.slice(1).toSorted());
  });

  const MOMENT = new Date('2026-11-24T15:57:00Z');

  function finish(name: string, contents: string): void {
    const file = join(cluster, 'pg_wal', name);
    writeFileSync(file, contents);
    utimesSync(file, MOMENT, MOMENT);
    const mark = join(cluster, 'pg_wal', 'archive_status', name);
    rmSync(`${mark}.done`, { force: true });
    writeFileSync(`${mark}.ready`, '');
  }

  function marks(): string[] {
    return readdirSync(join(cluster, 'pg_wal', 'archive_status')).toSorted();
  }

  async function keep(recipients: readonly string[] = []): Promise<number> {
    const seal = recipients.length === 0 ? null : await prepareSeal(recipients);
    const { signal } = new AbortController();
    return keepFinishedLog({ cluster, number: '42', folder: kept, seal, signal });
  }
});

describe('a shop whose log is kept', () => {
  let shop: LogShop;
  beforeAll(async () => {
    shop = await openLogShop(folder, 'shop');
  });
  afterAll(() => shop.stop());

  test('has it under the number of its database', async () => {
    await shop.closeLog();
    const [number] = await shop.ask('select system_identifier::text from pg_control_system()');
    expect(readdirSync(shop.kept)).toEqual([number]);
    expect(await readClusterNumber(shop.postgres.cluster)).toBe(number);
  });

  test('sells on while the disk is away, tells so once, and misses nothing', async () => {
    const backup = await shop.backUp();
    await shop.write(1, 10);
    renameSync(shop.kept, `${shop.kept}-away`);
    for (const n of [11, 12, 13]) {
      await shop.write(n, n);
      await shop.ask('select pg_switch_wal()');
    }
    await expect.poll(() => shop.told).toHaveLength(1);
    expect(shop.told[0]).toMatch(
      /^BACKUP_LOG: the log of the database is not kept: there is no folder .* \d+ MB of it wait on the disk of the shop, which has \d+ MB left\.$/,
    );
    await expect.poll(pace).toBe('0');
    // A backup asks nobody whether the log is kept.
    await shop.backUp();
    expect(await look(new Date())).toEqual({
      fine: false,
      line: `BACKUP_LOG: there is no folder ${shop.kept}; is its disk there?`,
    });
    renameSync(`${shop.kept}-away`, shop.kept);
    await shop.closeLog();
    await expect.poll(pace).toBe('50');
    expect(shop.told.slice(1)).toEqual([`the log of the database is kept again in ${shop.kept}`]);
    await using again = await (await shop.restore(backup, {})).start();
    expect(await again.written()).toEqual([13, 1, 13]);
  });

  test('shows its doctor until when, and that it is behind', async () => {
    await shop.closeLog();
    const [number = ''] = readdirSync(shop.kept);
    const own = join(shop.kept, number);
    const line = /^kept until (.*): (.*)$/.exec((await look(new Date())).line) ?? [];
    expect([line[2], Date.now() - Date.parse(line[1] ?? '') < 20_000]).toEqual([own, true]);
    renameSync(own, `${own}-away`);
    writeFileSync(own, '');
    await shop.ask('select pg_current_xact_id()');
    await shop.ask('select pg_switch_wal()');
    await expect.poll(shop.waiting).toHaveLength(1);
    expect((await look(new Date())).fine).toBe(false);
    rmSync(own);
    renameSync(`${own}-away`, own);
    await shop.closeLog();
  });

  test('shows its doctor what waits for longer than it should', async () => {
    await shop.closeLog();
    const mark = join(shop.postgres.cluster, 'pg_wal', 'archive_status', `${SEGMENT}.ready`);
    const dead = { dataDir: join(folder, 'dead'), folder: shop.kept };
    const { cluster } = shop.postgres;
    spawnSync('cp', ['-a', '--', join(cluster, '..'), dead.dataDir]);
    const copied = join(dead.dataDir, 'postgres', 'pg_wal', 'archive_status', basename(mark));
    writeFileSync(copied, '');
    expect((await inspectLogArchive(dead, new Date())).fine).toBe(true);
    expect(await inspectLogArchive(dead, new Date(Date.now() + 130_000))).toEqual({
      fine: false,
      line: expect.stringMatching(/^BACKUP_LOG: kept until .*, and one file waits on the disk/),
    });
    writeFileSync(join(dead.dataDir, 'postgres-run', 'postgresql.conf'), 'port = 1\n');
    expect((await inspectLogArchive(dead, new Date())).line).toMatch(
      /not kept before the next start/,
    );
  });

  const look = (now: Date) => inspectLogArchive({ dataDir: shop.dataDir, folder: shop.kept }, now);
  const pace = async () =>
    (await shop.ask(`select setting from pg_settings where name = 'archive_timeout'`))[0];
});

describe('whether log is kept', () => {
  test('is as the program says, of one left running too, and as before for who says nothing', async () => {
    const dataDir = join(folder, 'changing');
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    const file = join(dataDir, 'postgres-run', 'postgresql.conf');
    expect(readFileSync(file, 'utf8')).not.toMatch(/archive|pace/);
    await first.stop();
    const modes = [];
    for (const keepsLog of [true, undefined, false, undefined]) {
      const asked = keepsLog === undefined ? {} : { keepsLog };
      const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, ...asked });
      modes.push(/^archive_mode = on$/m.test(readFileSync(file, 'utf8')));
      await postgres.stop();
    }
    expect(modes).toEqual([true, true, false, false]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/archive|pace/);

    leaveRunning(dataDir);
    const kept = join(folder, 'changing-log');
    mkdirSync(kept);
    const shop = await startLogShop({ dataDir, kept, everyMs: 60_000 });
    expect(shop.postgres.outcome).toBe('started');
    expect(await shop.ask('show archive_mode')).toEqual(['on']);
    await shop.stop();
    // The log that it left when it stopped was taken too.
    expect(await shop.waiting()).toEqual([]);
  });

  test('is refused when local.conf takes the log elsewhere', async () => {
    const dataDir = join(folder, 'own');
    const first = await startEmbeddedPostgres({ dataDir, log: quiet, keepsLog: true });
    await first.stop();
    writeFileSync(join(dataDir, 'postgres-run', 'local.conf'), "archive_command = 'true'\n");
    const kept = join(folder, 'own-log');
    mkdirSync(kept);
    await expect(startLogShop({ dataDir, kept })).rejects.toThrow(/settings of your own in local/);
  });
});

/** A program that was killed leaves its PostgreSQL. */
function leaveRunning(dataDir: string): void {
  const source = `
    import { startEmbeddedPostgres } from './embedded-postgres.ts';
    const log = { info: () => undefined, error: () => undefined };
    await startEmbeddedPostgres({ dataDir: process.argv[1], log });
    process.kill(process.pid, 'SIGKILL');`;
  const args = ['--input-type=module', '--eval', source, '--', dataDir];
  spawnSync(process.execPath, args, { cwd: join(import.meta.dirname, '..', 'db') });
}

test('gives other contents another name', () => {
  expect(nameOfLogFile(SEGMENT, 'a'.repeat(64), true)).toBe(`${SEGMENT}-${'a'.repeat(16)}.zst.age`);
});
