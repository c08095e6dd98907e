// @program
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { LAST_SEEN } from '#server/platform/db/last-seen.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { insistOnRightBooksIn } from '#tests/support/books.ts';
import { refuse, run } from '#tests/support/commands.ts';
import { fillFolder } from '#tests/support/filled-folder.ts';
import { makePassingFolder, removePassingFolder } from '#tests/support/passing-folder.ts';
import {
  environmentOf,
  findFreePort,
  startProgram,
  until,
  type Environment,
} from '#tests/support/program.ts';
import { registerShopper, type Shopper } from '#tests/support/shopper.ts';

// A shop that sells while it is copied, and what came back of it. No browser is needed.

const ROOT = join(import.meta.dirname, '../../..');

/** Starts, copies and restores go into one of these. */
test.setTimeout(120_000);

test('copied and sealed while it sells, a shop comes back with every order that was paid before, for who has the secret key', async () => {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const into = join(folder.path, 'backups');
  const restored = join(folder.path, 'restored');
  const keyFile = join(folder.path, 'office.key');
  await fillFolder(dataDir);
  await using program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
  // Every file of the data folder is in a backup, or is known not to belong there.
  const known = ['postgres', 'postgres-run', 'secret-key'];
  // The note of the first whole minute, which is of this database alone.
  const there = (await readdir(dataDir)).filter((name) => !name.startsWith(LAST_SEEN));
  expect(there.toSorted()).toEqual(known);
  await ask(dataDir, LET_BUY_ON);
  const shoppers = await Promise.all([1, 2, 3].map(() => registerShopper(program.url)));
  const killed = await killHalfway(dataDir, into);
  // One from before, which anybody can read.
  await run('backup', { DATA_DIR: dataDir }, into);

  const made = await run('backup-key', {}, keyFile);
  const secret = (await readFile(keyFile, 'utf8')).trim().split('\n').at(-1) ?? '';
  expect(made).not.toContain(secret);
  const [line = ''] = /^ {2}BACKUP_RECIPIENT=age1\w+$/m.exec(made) ?? [];
  const sealing = { DATA_DIR: dataDir, BACKUP_RECIPIENT: line.trim().replace(/^.*=/, '') };
  const answer = await run('backup', sealing, into, '--sealed');
  expect(answer).toMatch(new RegExp(`sealed in \\d+ MB, for ${sealing.BACKUP_RECIPIENT}\n`));
  expect(answer).toContain('! 1 earlier there, not sealed');

  const before = (await Promise.all(shoppers.map((shopper) => sell(shopper, 2)))).flat();
  const backup = run('backup', sealing, into, '--keep', '1');
  await untilDraft(into, killed);
  const isOver = settled(backup);
  const during = await Promise.all(shoppers.map((shopper) => sell(shopper, 27, isOver)));
  const said = await backup;
  expect(said).not.toContain('not sealed');
  expect(during.flat().length, 'nothing was sold meanwhile').toBeGreaterThan(3);
  await insistOnRightBooksIn(dataDir);
  // The draft of the killed backup is gone too.
  const [name = '', ...others] = await backupsIn(into);
  expect(others).toEqual([]);
  expect(said).toContain(join(into, name));
  const kept = join(into, name);
  const doctor = await run('doctor', { ...sealing, PORT: String(await findFreePort()) });
  expect(doctor).toContain(`made 0 h ago, sealed: ${kept}`);

  await program.end('SIGTERM');
  const otherKey = join(folder.path, 'other.key');
  await run('backup-key', {}, otherKey);
  expect(
    await Promise.all([
      refuse('restore', {}, kept, restored),
      refuse('restore', {}, kept, restored, '--key', otherKey),
      refuse('restore', {}, kept, restored, '--key', join(folder.path, 'nowhere')),
      refuse('backup-key', {}, keyFile),
    ]),
  ).toEqual([
    expect.stringContaining(`is sealed for ${sealing.BACKUP_RECIPIENT}. Name the file`),
    expect.stringContaining(`and ${otherKey} has the secret key of age1`),
    expect.stringMatching(/The key .*nowhere cannot be read: there is no such file\.$/),
    expect.stringContaining(`${keyFile} is there already`),
  ]);
  expect(await readdir(folder.path)).not.toContain('restored');

  const put = await run('restore', {}, kept, restored, '--key', keyFile);
  expect(put).toContain('✓ audit-log');
  expect(put).not.toContain('✗');
  expect(put).toContain(`DATA_DIR='${restored}' npm start`);
  // A shop that stands still is copied as well.
  await run('backup', { DATA_DIR: restored }, into, '--keep', '1');
  expect(await backupsIn(into)).toHaveLength(1);
  expect(await backupsIn(into)).not.toContain(name);

  await using again = await startProgram({ DATA_DIR: restored, DEMO: 'on' });
  // A job that finds another at work is a warning.
  expect(again.said()).not.toMatch(/"level":[56]0|\n\s+at /);
  expect(await readPaid(restored, before)).toEqual(before.toSorted());
  const shopper = await registerShopper(again.url);
  expect(await sell(shopper, 1)).toHaveLength(1);
  await insistOnRightBooksIn(restored);
});

test('whose disk is gone, a shop comes back with what it sold up to a moment, or up to the end', async () => {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const into = join(folder.path, 'backups');
  const log = join(folder.path, 'log');
  const keyFile = join(folder.path, 'office.key');
  await fillFolder(dataDir);
  await mkdir(log);
  const said = await run('backup-key', {}, keyFile);
  const [, recipient = ''] = /BACKUP_RECIPIENT=(age1\w+)/.exec(said) ?? [];
  const shop = { DATA_DIR: dataDir, BACKUP_LOG: log, BACKUP_RECIPIENT: recipient };
  await using program = await startProgram({ ...shop, DEMO: 'on' });
  await ask(dataDir, LET_BUY_ON);
  const shopper = await registerShopper(program.url);
  const first = await sell(shopper, 1);
  await ask(dataDir, 'select pg_switch_wal()::text as id');
  await untilTaken(dataDir);
  const backedUp = await run('backup', shop, into, '--keep', '1');
  // The part of the log from before the backup leads nowhere any more.
  expect(backedUp).toMatch(/ [1-9]\d* files of the log removed, from before the oldest of them/);
  const before = await sell(shopper, 2);
  const asked = new Date().toISOString();
  const after = await sell(shopper, 2);
  await ask(dataDir, 'select pg_switch_wal()::text as id');
  const doctor = await findInDoctor(shop, /✓ Log +kept until (20\S+Z): /);
  expect(Date.parse(doctor)).toBeLessThan(Date.now());
  await untilTaken(dataDir);
  // As a disk goes: no goodbye of the program or of PostgreSQL.
  const postmaster = Number((await readFile(join(dataDir, POSTMASTER), 'utf8')).split('\n')[0]);
  await program.end('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await rename(dataDir, `${dataDir}-gone`);

  const [name = ''] = await backupsIn(into);
  const put = (to: string, ...more: string[]) =>
    run('restore', {}, join(into, name), to, '--key', keyFile, '--log', log, ...more);
  const moment = join(folder.path, 'moment');
  const answer = await put(moment, '--until', asked);
  expect(answer).toContain(`✓ PostgreSQL replayed the log, of until ${asked}: the last was`);
  expect(answer).toContain('✓ audit-log');
  expect(answer).not.toContain('✗');
  const whole = join(folder.path, 'whole');
  expect(await put(whole)).toContain('✓ PostgreSQL replayed the log, as far as the log goes: ');

  const sold = [...first, ...before, ...after];
  await using back = await startProgram({ DATA_DIR: moment, DEMO: 'on' });
  expect(await readPaid(moment, sold)).toEqual([...first, ...before].toSorted());
  expect(await sell(await registerShopper(back.url), 1)).toHaveLength(1);
  await insistOnRightBooksIn(moment);
  await using again = await startProgram({ ...shop, DATA_DIR: whole, DEMO: 'on' });
  expect(again.said()).not.toMatch(/"level":[56]0|\n\s+at /);
  expect(await readPaid(whole, sold)).toEqual(sold.toSorted());
  await insistOnRightBooksIn(whole);
  // A shop that says goodbye leaves nothing that is not kept.
  expect(await again.end('SIGTERM')).toBe(0);
  expect(await readdir(join(whole, ARCHIVED))).not.toContainEqual(
    expect.stringMatching(/\.ready$/),
  );
});

test('who deleted their account after a backup does not come back with it', async () => {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const into = join(folder.path, 'backups');
  const list = join(folder.path, 'list.json');
  await fillFolder(dataDir);
  const forgotten = `select id from users where email like '%@verwijderd.invalid'`;
  await using program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
  const shopper = await registerShopper(program.url);
  await run('backup', { DATA_DIR: dataDir }, into);
  const [early = ''] = await backupsIn(into);
  await shopper.eraseAccount();
  const [gone = ''] = await ask(dataDir, forgotten);
  // The one of the next night, beside it.
  await run('backup', { DATA_DIR: dataDir }, into);
  const listed = await run('list-erased', { DATA_DIR: dataDir }, list);
  expect(listed).toContain(`${list} has 1 deleted accounts`);
  await program.end('SIGTERM');

  const restored = join(folder.path, 'restored');
  const put = await run('restore', {}, join(into, early), restored);
  expect(put).toContain('✓ 1 who deleted their account since are forgotten again once the program');
  expect(put).toContain('✓ erasures');
  await using again = await startProgram({ DATA_DIR: restored, DEMO: 'on' });
  await until(
    () => ask(restored, forgotten),
    (ids) => ids.length > 0,
    90_000,
  );
  expect(await ask(restored, forgotten)).toEqual([gone]);
  expect(again.said()).not.toMatch(/"level":[56]0|\n\s+at /);
  const told = await run('forget-again', { DATA_DIR: restored }, list);
  expect(told).toContain('Nobody of that list is in this shop any more.');

  // A backup that was copied alone says that the list is not beside it.
  const alone = join(folder.path, 'alone');
  await mkdir(alone);
  await rename(join(into, early), join(alone, early));
  const elsewhere = join(folder.path, 'elsewhere');
  expect(await run('restore', {}, join(alone, early), elsewhere)).toContain(
    '! Beside this backup is no list of who deleted their account since',
  );
  const back = await run('forget-again', { DATA_DIR: elsewhere }, list);
  expect(back).toContain('1 of 1 are here again, and are forgotten by the program while it runs.');
});

test('a shop that was filled and never started is copied and comes back too', async () => {
  await using folder = await temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  const into = join(folder.path, 'backups');
  const keyFile = join(folder.path, 'office.key');
  const shop = { DATA_DIR, DEMO: 'on', SECRET_KEY: 'k'.repeat(40) };
  await run('seed', shop);
  // The setting has a name that nobody asks for, and nobody reads what a run at night says.
  const mistyped = { ...shop, BACKUP_RECIPIENTS: 'age1oops' };
  expect(await refuse('backup', mistyped, into, '--sealed')).toMatch(
    /BACKUP_RECIPIENT is not set, .* and --sealed makes no backup that anybody can read\.$/,
  );
  expect(await readdir(folder.path)).toEqual(['data']);
  await run('backup', mistyped, into);
  const [name = ''] = await backupsIn(into);
  await run('backup-key', {}, keyFile);
  const restored = join(folder.path, 'restored');
  const put = await run('restore', shop, join(into, name), restored, '--key', keyFile);
  expect(put).toContain('! This backup is not sealed: anybody can read it, and no key was needed.');
  expect(put).toContain('✓ work-waiting');
  expect(put).not.toContain('✗');
  await using again = await startProgram({ ...shop, DATA_DIR: restored });
  expect(again.said()).not.toMatch(/"level":[56]0|\n\s+at /);
  expect(await sell(await registerShopper(again.url), 1)).toHaveLength(1);
});

test('what stands in the way is one line and exit code 1', async () => {
  await using folder = await temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  const DATABASE_URL = 'postgres://x@127.0.0.1:1/none';
  const elsewhere = { DATABASE_URL, SECRET_KEY: 'x'.repeat(40) };
  const refusals = await Promise.all([
    refuse('backup', elsewhere),
    refuse('backup', { ...elsewhere, DATABASE_OWNER_URL: DATABASE_URL }),
    refuse('restore', elsewhere, folder.path),
    refuse('backup', { DATA_DIR }),
    refuse('backup', { DATA_DIR }, '--keep', '0'),
    refuse('restore', { DATA_DIR }),
    refuse('restore', { DATA_DIR }, folder.path, '--key'),
    refuse('backup-key', { DATA_DIR }),
    refuse('backup', { DATA_DIR, BACKUP_RECIPIENT: 'age1oops' }),
    refuse('doctor', { DATA_DIR, BACKUP_LOG: 'log' }),
    refuse('restore', { DATA_DIR }, folder.path, '--until', '2026-11-24T16:57:00Z'),
    refuse('restore', { DATA_DIR }, folder.path, '--log', '/', '--until', '2026-11-24T16:57:00'),
  ]);
  expect(refusals).toEqual([
    expect.stringMatching(/DATABASE_URL is set, .* pg_dump -Fc -f shop\.dump "\$DATABASE_URL"$/),
    expect.stringMatching(/DATABASE_URL is set, .* "\$DATABASE_OWNER_URL"$/),
    expect.stringMatching(/DATABASE_URL is set, .* pg_restore\.$/),
    expect.stringContaining(`DATA_DIR: there is no database in ${DATA_DIR}.`),
    expect.stringContaining('Usage: npm run backup [-- <folder>] [--keep <number>] [--sealed]'),
    expect.stringContaining(RESTORE_USAGE),
    expect.stringContaining(RESTORE_USAGE),
    expect.stringContaining('Usage: npm run backup-key -- <new file>'),
    expect.stringContaining('BACKUP_RECIPIENT must be at most 8 public keys (age1…'),
    expect.stringContaining('BACKUP_LOG must be the absolute path of a folder on another disk'),
    expect.stringContaining(RESTORE_USAGE),
    expect.stringContaining('--until must be a moment with its distance to UTC behind it'),
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

const RESTORE_USAGE =
  'Usage: npm run restore -- <backup> [<new data folder>] [--key <file>] [--log <folder> [--until <moment>] [--line <number>]]';

const ARCHIVED = join('postgres', 'pg_wal', 'archive_status');
const POSTMASTER = join('postgres', 'postmaster.pid');

/** Asks the doctor until it says this, and gives the part that matched. */
async function findInDoctor(shop: Environment, says: RegExp): Promise<string> {
  const environment = { ...shop, PORT: String(await findFreePort()) };
  const said = await until(
    // One that ends badly found the log a moment behind, on a busy machine: it is asked again.
    () => run('doctor', environment).catch((error: unknown) => String(error)),
    (line) => says.test(line),
    60_000,
  );
  return says.exec(said)?.[1] ?? '';
}

/** Waits until everything that was finished of the log is kept. */
async function untilTaken(dataDir: string): Promise<void> {
  await until(
    () => readdir(join(dataDir, ARCHIVED)),
    (names) => !names.some((name) => name.endsWith('.ready')),
    20_000,
  );
}

/** A customer may have ten services unless the shop says otherwise. */
const LET_BUY_ON = `insert into system_settings (key, value, description, updated_at)
  values ('max_services_per_user', '1000', '', now())
  on conflict (key) do update set value = excluded.value`;

async function temporaryFolder() {
  const path = await makePassingFolder('hostwerk-backup-');
  return { path, [Symbol.asyncDispose]: () => removePassingFolder(path) };
}

/** Orders and pays, one after the other without a pause; answers the orders that were answered as paid. */
async function sell(shopper: Shopper, atMost: number, isOver = () => false): Promise<string[]> {
  const paid: string[] = [];
  while (paid.length < atMost && !isOver()) {
    const { orderId, paymentId } = await shopper.order(`site-${paid.length}`);
    await shopper.pay(paymentId);
    paid.push(orderId);
  }
  return paid;
}

function settled(work: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = (): void => void (isOver = true);
  work.then(end, end);
  return () => isOver;
}

/** A backup that is killed once it writes, and leaves no folder that looks like one. */
async function killHalfway(dataDir: string, into: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'backup', into], {
    cwd: ROOT,
    stdio: 'ignore',
    env: environmentOf({ DATA_DIR: dataDir }),
  });
  const exited = once(child, 'exit');
  const draft = await untilDraft(into);
  child.kill('SIGKILL');
  await exited;
  await expect(stat(join(into, draft, 'manifest.json'))).rejects.toThrow('ENOENT');
  return draft;
}

/** Lists the backups; the file beside them says who deleted their account. */
async function backupsIn(into: string): Promise<string[]> {
  return (await readdir(into)).filter((name) => name !== 'erased-accounts.json').toSorted();
}

/** Waits for a backup that is being made, and answers its name. */
function untilDraft(into: string, other = ''): Promise<string> {
  return until(
    async () => {
      const names = await readdir(into).catch(() => []);
      return names.find((name) => name.includes('.partial-') && name !== other) ?? '';
    },
    (name) => name !== '',
    20_000,
  );
}

/** Those of the orders that are paid, with a paid invoice. */
function readPaid(dataDir: string, orders: string[]): Promise<string[]> {
  return ask(
    dataDir,
    `select id from orders o where id = any($1) and status in ('paid', 'completed')
       and exists (select from invoices where order_id = o.id and status = 'paid') order by id`,
    [orders],
  );
}

async function ask(dataDir: string, sql: string, values: unknown[] = []): Promise<string[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(dataDir)?.('hostwerk') });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(sql, values);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
