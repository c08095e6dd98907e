import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BackupKeys, makeBackupKey, readBackupKeys } from './backup-key.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { StartError } from '#server/platform/startup/start-error.ts';
import { type LogShop, openLogShop, startLogShop } from '#tests/support/log-shop.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const quiet = { info: () => undefined, error: () => undefined };
let folder = '';
let keys: BackupKeys;
let otherKeys: BackupKeys;

/** Five files of log: of 1 to 10, of 11 to 20 and a moment, and so on. */
type Lived = { shop: LogShop; backup: string; moment: Date; kept: string; names: string[] };
const lived: Record<string, Lived> = {};
const KINDS = [{ kind: 'plain' }, { kind: 'sealed' }];

beforeAll(async () => {
  folder = await makePassingFolder('hw-log-');
  keys = await makeKeys('office');
  otherKeys = await makeKeys('other');
  for (const { kind } of KINDS) lived[kind] = await live(kind);
});
afterAll(async () => {
  for (const { shop } of Object.values(lived)) await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(KINDS)('with log, $kind, a backup', ({ kind }) => {
  test('goes back to a moment: what was committed before it, and nothing after', async () => {
    const { shop, backup, moment } = of(kind);
    const put = await shop.restore(backup, { until: moment });
    expect(put.last?.getTime()).toBeLessThanOrEqual(moment.getTime());
    expect(existsSync(join(put.dataDir, 'postgres-run', 'log-desk'))).toBe(false);
    await using again = await put.start();
    expect(await again.written()).toEqual([20, 1, 20]);
  });

  test('goes as far as the log does', async () => {
    const { shop, backup } = of(kind);
    const put = await shop.restore(backup, {});
    await using again = await put.start();
    expect(await again.written()).toEqual([40, 1, 40]);
  });

  test('goes back to before a hole, and not over it', async () => {
    const { shop, backup, moment } = of(kind);
    const { log, kept, name } = copyLog(kind, 2);
    rmSync(join(kept, name));
    const [segment] = name.split('-');
    await expect(shop.restore(backup, { log, to: join(folder, 'refused') })).rejects.toThrow(
      new RegExp(
        `has a hole: ${segment} is missing, .* a moment before it \\(20.*Z\\) with --until`,
      ),
    );
    expect(existsSync(join(folder, 'refused'))).toBe(false);
    await using again = await (await shop.restore(backup, { log, until: moment })).start();
    expect(await again.written()).toEqual([20, 1, 20]);
  });

  test('needs no log that it has in it', async () => {
    const { shop, backup, names } = of(kind);
    const { log, kept } = copyLog(kind, 0);
    // The last four came after it.
    for (const name of names.slice(0, -4)) rmSync(join(kept, name));
    // A pause of the log may have closed another since.
    const left = new Set(readdirSync(kept));
    expect(names.filter((name) => left.has(name))).toEqual(names.slice(-4));
    await using again = await (await shop.restore(backup, { log })).start();
    expect(await again.written()).toEqual([40, 1, 40]);
  });

  const SPOILS: { name: string; spoil: (file: string) => void }[] = [
    { name: 'changed', spoil: (file) => writeFileSync(file, changed(readFileSync(file))) },
    { name: 'cut off', spoil: (file) => truncateSync(file, 900) },
    { name: 'empty', spoil: (file) => truncateSync(file, 0) },
  ];
  test.each(SPOILS)('does not come back over a file that is $name', async ({ spoil }) => {
    const { shop, backup } = of(kind);
    const { log, kept, name } = copyLog(kind, 2);
    spoil(join(kept, name));
    await expect(shop.restore(backup, { log, to: join(folder, 'refused') })).rejects.toThrow(
      new StartError(
        `The log in ${kept} is damaged: ${name} is not as it was kept. Name a moment before it with --until.`,
      ),
    );
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });

  test('is refused a moment before its end, and one after the log', async () => {
    const { shop, backup, moment } = of(kind);
    const to = join(folder, 'refused');
    const early = shop.restore(backup, { to, until: new Date(moment.getTime() - 3_600_000) });
    await expect(early).rejects.toThrow(/ is not after the end of the backup \(20/);
    const until = new Date(Date.now() + 3_600_000);
    const late = shop.restore(backup, { to, until }).catch((error: unknown) => String(error));
    const [, last = ''] = /knows, which is of (.*)\. For all/.exec(String(await late)) ?? [];
    expect(new Date(last).getTime()).toBeGreaterThan(moment.getTime());
    expect(new Date(last).getTime()).toBeLessThan(Date.now());
    expect(existsSync(to)).toBe(false);
  });
});

describe('log is refused in one line that', () => {
  test('says it is sealed, or for whom not', async () => {
    const { shop, backup, kept } = of('plain');
    const { log } = copyLog('sealed', 0);
    const [number = ''] = readdirSync(of('plain').shop.kept);
    const [sealedNumber = ''] = readdirSync(log);
    renameSync(join(log, sealedNumber), join(log, number));
    const to = join(folder, 'refused');
    await expect(shop.restore(backup, { log, to })).rejects.toThrow(/ is sealed\. Name the file/);
    const refused = shop.restore(backup, { log, to, keys: otherKeys });
    await expect(refused).rejects.toThrow(
      `is sealed for another key: ${otherKeys.file} has the secret key of ${otherKeys.recipients[0]}`,
    );
    // With the key it shows whose it is.
    const foreign = shop.restore(backup, { log, to, keys });
    await expect(foreign).rejects.toThrow(
      new RegExp(`is of the database ${sealedNumber}, and the backup of ${number}\\.$`),
    );
    expect([existsSync(to), existsSync(kept)]).toEqual([false, true]);
  });

  test('names the databases that it is of, or that there is none', async () => {
    const { shop, backup } = of('plain');
    const [number] = readdirSync(of('sealed').shop.kept);
    const log = of('sealed').shop.kept;
    await expect(shop.restore(backup, { log })).rejects.toThrow(`there is log of ${number}. Name`);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    await expect(shop.restore(backup, { log: empty })).rejects.toThrow('there is no log. Name');
    const none = join(folder, 'none');
    await expect(shop.restore(backup, { log: none })).rejects.toThrow(`There is no folder ${none}`);
  });

  test('says that it is of two shops', async () => {
    const { shop, backup } = of('plain');
    const { log, kept, name } = copyLog('plain', 2);
    const other = name.replace(/-\w{16}/, '-0123456789abcdef');
    writeFileSync(join(kept, other), '');
    await expect(shop.restore(backup, { log })).rejects.toThrow(/is of two shops: it has .* and /);
  });

  test('tells that somebody asked to stop', async () => {
    const { shop, backup } = of('plain');
    const asked = new AbortController();
    const to = join(folder, 'stopped');
    const stopped = shop.restore(backup, { to, signal: asked.signal });
    const desk = join(to, 'postgres-run', 'log-desk');
    await expect.poll(() => existsSync(desk), { interval: 1 }).toBe(true);
    const line = new StartError('Stopped.');
    asked.abort(line);
    await expect(stopped).rejects.toThrow(line);
    expect(existsSync(to)).toBe(false);
  });
});

describe('a shop that was put back', () => {
  test('does not start when its restore was killed before its end', async () => {
    const { shop, backup } = of('plain');
    const dataDir = await shop.restorePlain(backup);
    const signal = join(dataDir, 'postgres', 'recovery.signal');
    writeFileSync(signal, '');
    // The account of the database writes it otherwise.
    chmodSync(signal, 0o666);
    const started = startEmbeddedPostgres({ dataDir, log: quiet });
    await expect(started).rejects.toThrow(
      /^PostgreSQL did not start: must specify "restore_command"/,
    );
  });

  test('goes on in a line of its own, from which it comes back again', async () => {
    const { shop, backup, moment } = of('plain');
    // The line that it leaves goes on for longer than its own does at first.
    for (const _ of [1, 2, 3, 4]) await shop.closeLog();
    const { log, kept } = copyLog('plain', 0);
    const put = await shop.restore(backup, { log, until: moment });
    const second = await startLogShop({ dataDir: put.dataDir, kept: log });
    await second.write(101, 110);
    await second.closeLog();
    const between = await second.now();
    // Still shorter than the line that it left.
    await using early = await (await shop.restore(backup, { log })).start();
    expect(await early.written()).toEqual([30, 1, 110]);
    await second.write(111, 120);
    await second.closeLog();
    const later = await second.backUp();
    await second.write(121, 130);
    await second.closeLog();
    expect(second.told).toEqual([]);
    await second.stop();
    expect(readdirSync(kept).some((name) => name.startsWith('00000002.history-'))).toBe(true);

    const both = await shop.restore(backup, { log });
    await using third = await both.start();
    expect(await third.written()).toEqual([50, 1, 130]);
    const halfway = await shop.restore(backup, { log, until: between });
    await using fourth = await halfway.start();
    expect(await fourth.written()).toEqual([30, 1, 110]);
    const old = await shop.restore(backup, { log, line: 1 });
    await using fifth = await old.start();
    expect(await fifth.written()).toEqual([40, 1, 40]);
    const newest = await shop.restore(later, { log });
    await using sixth = await newest.start();
    expect(await sixth.written()).toEqual([50, 1, 130]);
    await expect(shop.restore(later, { log, line: 1 })).rejects.toThrow(
      /The backup is not on line 1 of the log .*: 2\.$/,
    );

    const history = readdirSync(kept).find((name) => name.startsWith('00000002.history-')) ?? '';
    rmSync(join(kept, history));
    await expect(shop.restore(backup, { log })).rejects.toThrow(/00000002\.history is missing/);
  });

  test('writes nothing over the log of the shop that it came from', async () => {
    const { shop, backup } = of('plain');
    const { log, kept } = copyLog('plain', 0);
    const before = readdirSync(kept).toSorted();
    // Without the log it goes on in the line of the backup.
    const put = await shop.restorePlain(backup);
    const second = await startLogShop({ dataDir: put, kept: log });
    await second.write(101, 110);
    await second.ask('select pg_switch_wal()');
    await expect.poll(() => second.told).toHaveLength(1);
    expect(second.told[0]).toContain('another shop that came from the same backup keeps its log');
    await second.stop();
    expect(readdirSync(kept).toSorted()).toEqual(before);
  });
});

async function makeKeys(name: string): Promise<BackupKeys> {
  await makeBackupKey(join(folder, name), new Date());
  return readBackupKeys(join(folder, name));
}

async function live(kind: string): Promise<Lived> {
  const shop = await openLogShop(folder, kind, kind === 'sealed' ? keys : undefined);
  await shop.closeLog();
  const backup = await shop.backUp();
  const upTo = async (from: number): Promise<void> => {
    await shop.write(from, from + 9);
    await shop.closeLog();
  };
  await upTo(1);
  await shop.write(11, 20);
  const moment = await shop.now();
  await shop.closeLog();
  await upTo(21);
  await upTo(31);
  const [number = ''] = readdirSync(shop.kept);
  const kept = join(shop.kept, number);
  return { shop, backup, moment, kept, names: readdirSync(kept).toSorted() };
}

function of(kind: string): Lived {
  const found = lived[kind];
  if (found === undefined) throw new Error(`no shop that is ${kind}`);
  return found;
}

let copies = 0;

/** A copy of the log, to spoil, and the file in it that is so many from the last. */
function copyLog(kind: string, fromLast: number) {
  const { shop, names } = of(kind);
  const log = join(folder, `copy-${(copies += 1)}`);
  cpSync(shop.kept, log, { recursive: true, preserveTimestamps: true });
  const [number = ''] = readdirSync(log);
  const name = names.at(-1 - Math.max(fromLast - 1, 0)) ?? '';
  return { log, kept: join(log, number), name };
}

function changed(contents: Buffer): Buffer {
  const at = contents.length - 40;
  contents.writeUInt8(contents.readUInt8(at) ^ 255, at);
  return contents;
}
