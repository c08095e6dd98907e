import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '#server/platform/db/changes.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let admin: Person;

beforeAll(async () => {
  api = await createTestApp();
  admin = await createFactories(api).staff('admin');
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  await api.db.deleteFrom('articles').execute();
});

const FIELDS = { title: 'Titel', category: 'web', keywords: '', text: 'Tekst.' } as const;
const articles = () => api.as(admin).staff.articles;
const write = () => articles().create({ requestKey: randomUUID(), fields: FIELDS });

test('of two who publish what they saw at once, one does, and both have what they asked for', async () => {
  const { id: articleId } = await write();
  const publish = () => outcomeOf(articles().publish({ articleId, seen: 1 }));
  const outcomes = await whileHeld(
    api.db,
    (tx) => tx.selectFrom('articles').select('id').forUpdate().execute(),
    [publish, publish],
  );
  expect(outcomes).toEqual(['OK', 'OK']);
  expect(await articles().get({ articleId })).toMatchObject({ status: 'published', version: 2 });
});

test('of two articles that want one address at once, one gets it, and the other is told', async () => {
  const both = [await write(), await write()];
  const take = (articleId: string) => () =>
    outcomeOf(articles().update({ articleId, seen: 1, slug: 'gewild', fields: FIELDS }));
  const outcomes = await whileHeld(
    api.db,
    (tx) => sql`lock table article_slugs in share row exclusive mode`.execute(tx),
    both.map(({ id }) => take(id)),
  );
  expect(outcomes.toSorted()).toEqual(['ARTICLE_SLUG_TAKEN', 'OK']);
});

test('every change is told to every copy of the program, for its pages', async () => {
  const heard: Notice[] = [];
  const stop = api.context.changes.subscribe((notice) => heard.push(notice));
  const { id: articleId, slug } = await write();
  const fields = { ...FIELDS, text: 'Anders.' };
  await articles().update({ articleId, seen: 1, slug, fields });
  await articles().publish({ articleId, seen: 2 });
  await articles().unpublish({ articleId, seen: 3 });
  await articles().delete({ articleId, seen: 4 });
  await expect
    .poll(() => heard.filter(({ topic, id }) => topic === 'articles' && id === articleId).length)
    .toBe(5);
  stop();
});

test('its first words are those of the text as it was last saved', async () => {
  const { id: articleId, slug } = await write();
  await articles().update({
    articleId,
    seen: 1,
    slug,
    fields: { ...FIELDS, text: 'Heel anders.' },
  });
  await articles().publish({ articleId, seen: 2 });
  const { summary } = await api.nobody.public.articles.get({ slug });
  expect(summary).toBe('Heel anders.');
});
