import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { LAST_SEEN, recordLastSeen } from '#server/platform/db/last-seen.ts';
import { createJobHandlers } from '#server/job-handlers.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { guardTimedJobs } from './guard-timed-jobs.ts';
import { recordLostWork } from './record-lost-work.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

let dataDir = '';
let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hostwerk-clock-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

beforeEach(async () => {
  api = await createTestApp({ config: { dataDir, embedded: true } });
  make = createFactories(api);
  // The database keeps real time, and so must the program.
  setClock(0);
});
afterEach(() => api[Symbol.asyncDispose]());

function setClock(fromNow: number): void {
  api.clock.set(new Date(Date.now() + fromNow).toISOString());
}

/** Does the work of the hour, as the running program does it. */
async function runHour(): Promise<void> {
  const handlers = guardTimedJobs(api.context, createJobHandlers(api.context));
  await handlers['orders.expire']({}, new AbortController().signal);
}

async function statusOf(orderId: string): Promise<string> {
  const order = api.db.selectFrom('orders').select('status').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).status;
}

/** Read from the table: a call of staff would write the moment of its sign-in. */
async function openTasks(): Promise<string[]> {
  const open = api.db.selectFrom('staffTasks').select('kind').where('doneAt', 'is', null);
  return (await open.execute()).map(({ kind }) => kind);
}

async function markRun(fromNow: number): Promise<void> {
  const ranAt = new Date(Date.now() + fromNow);
  await api.db.deleteFrom('clockMarks').execute();
  await api.db.insertInto('clockMarks').values({ ranAt }).execute();
}

describe('what the hour brings about', () => {
  test('waits while our clock is a year ahead of the database, and goes on when it is right', async () => {
    const { orderId } = await make.pendingOrder();
    setClock(YEAR);
    await runHour();
    expect(await statusOf(orderId)).toBe('pending');
    expect(await openTasks()).toEqual(['clock-wrong']);
    expect(api.log.lines.filter(({ level }) => level >= 50)).toMatchObject([
      { msg: 'the clock is not believed', finding: 'differs' },
    ]);

    setClock(0);
    await runHour();
    expect(await openTasks()).toEqual([]);
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('waits while our clock is before what was written', async () => {
    await markRun(10 * MINUTE);
    await runHour();
    expect(await openTasks()).toEqual(['clock-wrong']);
    const [mark] = await api.db.selectFrom('clockMarks').select('ranAt').execute();
    expect(mark?.ranAt.getTime()).toBeGreaterThan(Date.now());
  });

  test('is caught up with after days of standing still, and staff are told', async () => {
    const { orderId } = await make.pendingOrder({ method: 'bank_transfer' });
    await sql`update orders set expires_at = now() - interval '1 day' where id = ${orderId}`.execute(
      api.db,
    );
    await markRun(-3 * DAY);
    await runHour();
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await openTasks()).toEqual(['clock-jumped']);
  });

  test('notes what is in the database, for the next start', async () => {
    await make.pendingOrder();
    await runHour();
    const [newest] = await api.db
      .selectFrom('auditLog')
      .select('id')
      .orderBy('id', 'desc')
      .execute();
    const noted: unknown = JSON.parse(await readFile(join(dataDir, LAST_SEEN), 'utf8'));
    expect(noted).toMatchObject({ row: expect.any(Number) });
    expect(newest?.id).toBeGreaterThan(0);
  });
});

describe('a start', () => {
  test('that finds less than was committed says so, and the books do for a month', async () => {
    await make.pendingOrder();
    const now = new Date();
    await recordLastSeen(api.db, dataDir, now);
    expect(await recordLostWork(api.context, now)).toBeNull();

    const file = join(dataDir, LAST_SEEN);
    const { row } = JSON.parse(await readFile(file, 'utf8')) as { row: number };
    await writeFile(file, JSON.stringify({ row: row + 3, at: now.toISOString() }));
    expect(await recordLostWork(api.context, now)).toMatch(/^The database lost 3 lines/);
    expect(await recordLostWork(api.context, now)).toBeNull();

    const asked = { mailsAreSent: true, secretKey: api.context.secretKey };
    const faults = await readBookFaults(api.db, { ...asked, now });
    expect(faults).toMatchObject([{ check: 'lost-work', found: 1 }]);
    const later = new Date(now.getTime() + 31 * DAY);
    expect(
      (await readBookFaults(api.db, { ...asked, now: later })).map(({ check }) => check),
    ).not.toContain('lost-work');
    await api.db.deleteFrom('lostWork').execute();
  });

  test('without a note, or with one that is no note, goes on', async () => {
    await rm(join(dataDir, LAST_SEEN), { force: true });
    expect(await recordLostWork(api.context, new Date())).toBeNull();
    await writeFile(join(dataDir, LAST_SEEN), '{"row":');
    expect(await recordLostWork(api.context, new Date())).toBeNull();
  });
});
