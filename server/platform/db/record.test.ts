import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import type { Tx } from './database.ts';
import { recordChange, transact, transactAgain } from './record.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());

/** Locks a plan and, once another has locked theirs, a second one. */
function createCrossing() {
  const ctx = asSystem(api.context, 'crossing');
  const met = Promise.withResolvers<void>();
  const begun: string[] = [];
  const lock = (tx: Tx, id: string) =>
    tx.selectFrom('plans').select('id').where('id', '=', id).forUpdate().execute();
  const cross = (first: string, second: string) =>
    transact(ctx, async (tx) => {
      await lock(tx, first);
      begun.push(first);
      if (begun.length === 2) met.resolve();
      await met.promise;
      await lock(tx, second);
      recordChange(ctx, tx, {
        action: 'plan.cross',
        subject: { type: 'plan', id: first },
        before: null,
        after: null,
        ownerId: null,
        topics: [],
      });
      return first;
    });
  return { begun, cross };
}

test('of two writes that wait for each other one begins again, and each is done once', async () => {
  const make = createFactories(api);
  const [one, other] = [(await make.plan()).id, (await make.plan()).id];
  const { begun, cross } = createCrossing();
  expect(await Promise.all([cross(one, other), cross(other, one)])).toEqual([one, other]);
  // The one that begins again may be first at its lock once more.
  expect(begun.length).toBeGreaterThan(2);
  const rows = await api.db
    .selectFrom('auditLog')
    .select('subjectId')
    .where('action', '=', 'plan.cross')
    .execute();
  expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual([one, other].toSorted());
});

test('what is refused is asked once, and news that others came before five times', async () => {
  let asked = 0;
  const refuse = (code: 'CONFLICT' | 'NOT_FOUND') => () => {
    asked += 1;
    return Promise.reject(new AppError(code));
  };
  await expect(transact(api, refuse('CONFLICT'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(asked).toBe(1);
  await expect(transactAgain(api, refuse('NOT_FOUND'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(asked).toBe(2);
  await expect(transactAgain(api, refuse('CONFLICT'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(asked).toBe(7);
});
