import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#server/db/record.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

test('a sweep that fails again and again waits for a person once, and not at all once it is right', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const { jobs } = api.as(await make.staff('staff')).staff;
  const sweep = async () => {
    const ctx = { ...api.context, actor: { kind: 'system', reason: 'test' } as const };
    await transact(ctx, (tx) => api.context.jobs.enqueue(tx, 'system.sweep', {}));
    await api.jobsDone();
    const { items } = await jobs.listFailed({});
    return items.map(({ queue, error }) => `${queue}: ${error}`);
  };
  await api.setQueue('system.sweep', { retryLimit: 0 });
  await sql`alter table incidents rename to incidents_away`.execute(api.db);
  const told = ['system.sweep: relation "incidents" does not exist'];
  expect(await sweep()).toEqual(told);
  expect(await sweep()).toEqual(told);
  await sql`alter table incidents_away rename to incidents`.execute(api.db);
  expect(await sweep()).toEqual([]);
});
