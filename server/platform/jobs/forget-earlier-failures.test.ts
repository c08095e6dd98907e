import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#server/platform/db/record.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { untilSo, untilWaiting } from '#tests/support/waiting.ts';

const TOLD = ['system.sweep: relation "incidents" does not exist'];

/** A shop whose sweep fails, until it is mended, and what of it waits for a person. */
async function openShop() {
  const api = await createTestApp();
  const make = createFactories(api);
  const { jobs } = api.as(await make.staff('staff')).staff;
  const ctx = { ...api.context, actor: { kind: 'system', reason: 'test' } as const };
  await api.setQueue('system.sweep', { retryLimit: 0 });
  await sql`alter table incidents rename to incidents_away`.execute(api.db);
  const ask = () => transact(ctx, (tx) => api.context.jobs.enqueue(tx, 'system.sweep', {}));
  const failed = async () => {
    const { items } = await jobs.listFailed({});
    return items.map(({ queue, error }) => `${queue}: ${error}`);
  };
  return {
    api,
    ask,
    failed,
    async sweep() {
      await ask();
      await api.jobsDone();
      return failed();
    },
    mend: () => sql`alter table incidents_away rename to incidents`.execute(api.db),
  };
}

test('a sweep that fails again and again waits for a person once, and not at all once it is right', async () => {
  const { api, sweep, mend } = await openShop();
  await using _ = api;
  expect(await sweep()).toEqual(TOLD);
  expect(await sweep()).toEqual(TOLD);
  await mend();
  expect(await sweep()).toEqual([]);
});

test('a sweep that failed waits for a person also while the next one is under way', async () => {
  const { api, ask, sweep, failed, mend } = await openShop();
  await using _ = api;
  expect(await sweep()).toEqual(TOLD);
  const meanwhile = await api.db.transaction().execute(async (tx) => {
    await sql`lock table services in access exclusive mode`.execute(tx);
    await ask();
    await untilWaiting(api.db, 1);
    return failed();
  });
  expect(meanwhile).toEqual(TOLD);
  await api.jobsDone();
  expect(await failed()).toEqual(TOLD);
  await mend();
  expect(await sweep()).toEqual([]);
});

test('a sweep that fails at first and is right when it is tried again waits for nobody', async () => {
  const { api, ask, sweep, failed, mend } = await openShop();
  await using _ = api;
  expect(await sweep()).toEqual(TOLD);
  await sql`update pgboss.queue set retry_limit = 1, retry_delay = 900 where name = 'system.sweep'`.execute(
    api.db,
  );
  await ask();
  await untilSo(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'system.sweep' and state = 'retry'`.execute(api.db);
    return rows.length > 0;
  });
  // It may go right yet, and what failed before is not mended until then.
  expect(await failed()).toEqual(TOLD);
  await mend();
  await api.jobsDone();
  expect(await failed()).toEqual([]);
});
