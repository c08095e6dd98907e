import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { sweepAt } from '#tests/support/renewals.ts';
import { whileHeld } from '#tests/support/waiting.ts';
import { runImport } from './run-import.ts';

let api: TestApp;
let admin: Person;

beforeEach(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  admin = await make.staff('admin');
  await make.plan({ slug: 'web-start', priceCents: 1299 });
  await api.setQueue('import.run', { retryLimit: 0 });
});
afterEach(() => api[Symbol.asyncDispose]());

const emailOf = (at: number) => `klant-${at}@voorbeeld.test`;
const many = Array.from({ length: 30 }, (_, at) => at);
const files = () => ({
  customers: customersFile(...many.map((at) => customerLine(emailOf(at)))),
  services: servicesFile(...many.map((at) => serviceLine(emailOf(at), { name: `site-${at}.nl` }))),
});
const imports = () => api.as(admin).staff.imports;
const failedJobs = async () => (await api.as(admin).staff.jobs.listFailed({})).items;

/** An import of which the third batch of twenty-five came to nothing, for good. */
async function givenUp(): Promise<{ importId: string; mend: () => Promise<void> }> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin if new.name = 'site-29.nl' then raise exception 'broken'; end if; return new; end $$;
       create trigger refused before insert on services for each row execute function refuse()`,
    )
    .execute(api.db);
  const { importId } = await importFiles(api, admin, files());
  return {
    importId,
    async mend() {
      await sql.raw('drop trigger refused on services; drop function refuse()').execute(api.db);
    },
  };
}

/** An import whose job was lost with the program that had it. */
async function begun(): Promise<string> {
  const { enqueue } = api.context.jobs;
  api.context.jobs.enqueue = async () => undefined;
  const { importId } = await importFiles(api, admin, files());
  api.context.jobs.enqueue = enqueue;
  return importId;
}

test('one that gave up is ended where it stands, and the next brings the rest and nothing twice', async () => {
  const { importId, mend } = await givenUp();
  expect(await imports().get({ importId })).toMatchObject({
    state: 'running',
    gaveUp: true,
    endedByName: null,
    services: { imported: 20, waiting: 10, dropped: 0 },
  });
  expect(await failedJobs()).toMatchObject([{ queue: 'import.run', subject: importId }]);
  expect(await outcomeOf(importFiles(api, admin, files()))).toBe('IMPORT_RUNNING');

  expect(await imports().end({ importId })).toEqual({ dropped: 10 });
  expect(await failedJobs()).toEqual([]);
  const ended = await imports().get({ importId });
  expect(ended).toMatchObject({
    state: 'ended',
    gaveUp: false,
    finishedAt: api.clock.now,
    endedByName: expect.stringContaining('Test'),
    customers: { imported: 30, dropped: 0 },
    services: { imported: 20, waiting: 0, dropped: 10 },
  });
  expect((await imports().list({})).items).toMatchObject([{ id: importId, state: 'ended' }]);
  const dropped = await imports().rows({ importId, state: 'dropped' });
  expect(dropped.items).toHaveLength(10);
  const known = await api.db
    .selectFrom('importRows')
    .select(['content', 'rowKey'])
    .where('state', '=', 'dropped')
    .execute();
  expect(new Set(known.map((row) => JSON.stringify(row)))).toEqual(
    new Set(['{"content":null,"rowKey":null}']),
  );

  await mend();
  const again = await importFiles(api, admin, files());
  expect(await imports().get({ importId: again.importId })).toMatchObject({
    state: 'finished',
    customers: { imported: 0, existing: 30 },
    services: { imported: 10, existing: 20 },
  });
  const services = await api.db.selectFrom('services').select('name').execute();
  expect([services.length, new Set(services.map(({ name }) => name)).size]).toEqual([30, 30]);
});

test('it is written down with what it left, and no job, sweep or retry brings more', async () => {
  const { importId, mend } = await givenUp();
  const [job] = await failedJobs();
  await imports().end({ importId });
  await mend();
  expect(await outcomeOf(api.as(admin).staff.jobs.retry({ jobId: job?.id ?? '' }))).toBe(
    'NOT_FOUND',
  );
  const ctx = { ...api.context, ...asSystem(api.context, 'import') };
  await runImport(ctx, { importId, signal: AbortSignal.any([]) });
  await sweepAt(api, '2026-11-23T12:00:00Z');
  expect(await imports().get({ importId })).toMatchObject({
    state: 'ended',
    services: { imported: 20, dropped: 10 },
  });
  const log = await api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', importId)
    .orderBy('id')
    .execute();
  expect(log.slice(1)).toEqual([
    {
      action: 'import.end',
      actorId: admin.id,
      before: { state: 'running' },
      after: { state: 'ended', dropped: 10, done: 50 },
    },
  ]);
});

test('one that runs is ended between two batches: the one at work is done whole', async () => {
  const importId = await begun();
  const ctx = { ...api.context, ...asSystem(api.context, 'import') };
  // The first batch holds the import while it is at work.
  const batch = (tx: Tx) =>
    tx.selectFrom('imports').select('id').where('id', '=', importId).forNoKeyUpdate().execute();
  const [ended] = await whileHeld(api.db, batch, [() => imports().end({ importId })]);
  expect(ended).toEqual({ dropped: 60 });
  await runImport(ctx, { importId, signal: AbortSignal.any([]) });
  expect(await imports().get({ importId })).toMatchObject({
    state: 'ended',
    customers: { imported: 0, dropped: 30 },
  });
});

test('of two who end it, or one who ends what is just through, one is told', async () => {
  const importId = await begun();
  /** Two who press at once while a batch holds the import, which is done with it so. */
  const pressed = async (finishedAt: Date | null) => {
    const batch = (tx: Tx) =>
      tx.updateTable('imports').set({ finishedAt }).where('id', '=', importId).execute();
    const press = () => outcomeOf(imports().end({ importId }));
    return (await whileHeld(api.db, batch, [press, press])).toSorted();
  };
  expect(await pressed(api.clock.now)).toEqual(['IMPORT_FINISHED', 'IMPORT_FINISHED']);
  expect(await pressed(null)).toEqual(['IMPORT_FINISHED', 'OK']);
});

test('only what goes on is ended, once, and only its own failed job goes', async () => {
  const { importId: done } = await importFiles(api, admin, {
    customers: customersFile(customerLine('eerste@voorbeeld.test')),
  });
  expect(await outcomeOf(imports().end({ importId: done }))).toBe('IMPORT_FINISHED');
  expect(await outcomeOf(imports().end({ importId: admin.id }))).toBe('NOT_FOUND');
  const { importId, mend } = await givenUp();
  await sql`insert into pgboss.job (name, data, state, source_name)
    values ('dead-letter', ${JSON.stringify({ importId: done })}::jsonb, 'created', 'import.run'),
      ('dead-letter', ${JSON.stringify({ importId })}::jsonb, 'created', 'mail.send')`.execute(
    api.db,
  );
  const twice = [1, 2].map(() => outcomeOf(imports().end({ importId })));
  expect((await Promise.all(twice)).toSorted()).toEqual(['IMPORT_FINISHED', 'OK']);
  expect((await failedJobs()).map(({ queue, subject }) => [queue, subject]).toSorted()).toEqual([
    ['import.run', done],
    ['mail.send', importId],
  ]);
  expect(await imports().get({ importId })).toMatchObject({ gaveUp: false });
  await mend();
});
