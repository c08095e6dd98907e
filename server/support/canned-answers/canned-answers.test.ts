import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let boss: Api['staff']['cannedAnswers'];
let desk: Api['staff']['cannedAnswers'];

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  boss = api.as(await make.staff('admin')).staff.cannedAnswers;
  desk = api.as(await make.staff()).staff.cannedAnswers;
});
afterAll(() => api[Symbol.asyncDispose]());

test('are made, changed and removed by an admin, and read by staff', async () => {
  const title = `Groet ${randomUUID()}`;
  const first = await boss.create({ title, text: 'Hallo {voornaam}' });
  expect(await desk.list()).toContainEqual(first);
  expect(await outcomeOf(boss.create({ title, text: 'Nog eens' }))).toBe('TITLE_TAKEN');
  const second = await boss.create({ title: `${title} 2`, text: 'Dag' });
  const taken = { cannedAnswerId: second.id, title, text: 'Dag', seenAt: second.updatedAt };
  expect(await outcomeOf(boss.update(taken))).toBe('TITLE_TAKEN');
  const { id, updatedAt: seenAt } = first;
  const changed = await boss.update({ cannedAnswerId: id, title, text: 'Dag', seenAt });
  await boss.delete({ cannedAnswerId: second.id });
  const mine = (await desk.list()).filter((one) => one.title.startsWith(title));
  expect(mine).toEqual([changed]);
  expect(changed).toMatchObject({ id, title, text: 'Dag' });
});

test('with a field that nobody knows are refused, with those there are', async () => {
  const answer = boss.create({ title: randomUUID(), text: 'Hallo {naam}' });
  await expect(answer).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { issues: [{ path: 'text', message: expect.stringContaining('{ticketnummer}') }] },
  });
});

test('of two who change one at once, the second is told; the same clock or not', async () => {
  const title = randomUUID();
  const { id: cannedAnswerId, updatedAt: seenAt } = await boss.create({ title, text: 'Hallo' });
  const change = (text: string) => boss.update({ cannedAnswerId, title, text, seenAt });
  const outcomes = await Promise.all(['A', 'B'].map((text) => outcomeOf(change(text))));
  expect(outcomes.toSorted()).toEqual(['ANSWER_CHANGED', 'OK']);
  expect(await outcomeOf(change('C'))).toBe('ANSWER_CHANGED');
  const now = (await boss.list()).find(({ id }) => id === cannedAnswerId);
  expect(now?.text).toMatch(/^[AB]$/);
});
