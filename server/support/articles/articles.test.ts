import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

type Fields = Parameters<Api['staff']['articles']['create']>[0]['fields'];

const START = '2026-11-23T11:00:00.000Z';
const LATER = '2026-11-24T09:30:00.000Z';
let api: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  admin = await make.staff('admin');
  other = await make.staff('owner');
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.db.deleteFrom('articles').execute();
});

const articles = (person: Person = admin) => api.as(person).staff.articles;
const open = () => api.nobody.public.articles;

const FIELDS: Fields = {
  title: 'Een factuur betalen',
  category: 'billing',
  keywords: 'rekening ideal',
  text: 'Betaal in je dashboard.\n\n## Met iDEAL\n\nKies je bank.',
};

const write = (fields: Partial<Fields> = {}) =>
  articles().create({ requestKey: randomUUID(), fields: { ...FIELDS, ...fields } });

async function publish(fields: Partial<Fields> = {}) {
  const { id, version } = await write(fields);
  return articles().publish({ articleId: id, seen: version });
}

async function readAudit(articleId: string) {
  return api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', articleId)
    .orderBy('id')
    .execute();
}

describe('writing', () => {
  test('an article goes from draft to published and back, and then for good; all of it in the log', async () => {
    const draft = await write();
    expect(draft).toMatchObject({
      ...FIELDS,
      slug: 'een-factuur-betalen',
      status: 'draft',
      version: 1,
      publishedAt: null,
      editedAt: new Date(START),
    });
    const at = { articleId: draft.id };
    expect(await outcomeOf(open().get({ slug: draft.slug }))).toBe('NOT_FOUND');
    api.clock.set(LATER);
    const published = await articles(other).publish({ ...at, seen: 1 });
    expect(published).toMatchObject({ status: 'published', version: 2 });
    expect(published.publishedAt).toEqual(new Date(LATER));
    // An article that was not rewritten is no newer for being shown.
    expect(published.editedAt).toEqual(new Date(START));
    expect(await outcomeOf(articles().delete({ ...at, seen: 2 }))).toBe('ARTICLE_STATUS_REFUSED');
    expect(await outcomeOf(articles().publish({ ...at, seen: 2 }))).toBe('ARTICLE_STATUS_REFUSED');
    const fields = { ...FIELDS, title: 'Je factuur betalen', text: 'Anders.' };
    const changed = await articles().update({ ...at, seen: 2, slug: draft.slug, fields });
    expect(changed).toMatchObject({ ...fields, slug: draft.slug, version: 3 });
    expect(changed.editedAt).toEqual(new Date(LATER));
    await articles().unpublish({ ...at, seen: 3 });
    expect(await outcomeOf(articles().unpublish({ ...at, seen: 4 }))).toBe(
      'ARTICLE_STATUS_REFUSED',
    );
    expect(await articles().delete({ ...at, seen: 4 })).toEqual({ articleId: draft.id });
    expect(await outcomeOf(articles().get(at))).toBe('NOT_FOUND');

    const { slug } = draft;
    expect(await readAudit(draft.id)).toEqual([
      { action: 'article.create', actorId: admin.id, before: null, after: { slug, ...FIELDS } },
      {
        action: 'article.publish',
        actorId: other.id,
        before: { status: 'draft' },
        after: { status: 'published' },
      },
      {
        action: 'article.update',
        actorId: admin.id,
        before: { slug, ...FIELDS },
        after: { slug, ...fields },
      },
      {
        action: 'article.unpublish',
        actorId: admin.id,
        before: { status: 'published' },
        after: { status: 'draft' },
      },
      { action: 'article.delete', actorId: admin.id, before: { slug, ...fields }, after: null },
    ]);
  });

  test('sent twice it is one, even at once', async () => {
    const requestKey = randomUUID();
    const send = () => articles().create({ requestKey, fields: FIELDS });
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await articles().list({})).items).toHaveLength(1);
  });

  test('of two who change it at once one is told, and what the first wrote stands', async () => {
    const { id: articleId, slug } = await write();
    const change = (person: Person, title: string) =>
      outcomeOf(
        articles(person).update({ articleId, seen: 1, slug, fields: { ...FIELDS, title } }),
      );
    const outcomes = await Promise.all([change(admin, 'Van mij'), change(other, 'Van jou')]);
    expect(outcomes.filter((outcome) => outcome === 'ARTICLE_CHANGED')).toHaveLength(1);
    const { title, version } = await articles().get({ articleId });
    expect(title).toBe(outcomes[0] === 'ARTICLE_CHANGED' ? 'Van jou' : 'Van mij');
    expect(version).toBe(2);
    expect(await outcomeOf(articles().publish({ articleId, seen: 1 }))).toBe('ARTICLE_CHANGED');
    expect(await outcomeOf(articles().delete({ articleId, seen: 1 }))).toBe('ARTICLE_CHANGED');
  });

  test('saving what is there already changes nothing', async () => {
    const { id: articleId, slug } = await write();
    api.clock.set(LATER);
    const same = await articles().update({ articleId, seen: 1, slug, fields: FIELDS });
    expect(same).toMatchObject({ version: 1, editedAt: new Date(START) });
    expect(await readAudit(articleId)).toHaveLength(1);
  });

  test.each(['javascript:alert(1)', 'http://elders.nl', '//elders.nl', 'data:text/html,x'])(
    'a link to %s is refused at its field',
    async (href) => {
      const text = `Klik [hier](${href.replaceAll(/[()]/g, '')}).`;
      const refusal = await write({ text }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'INPUT_INVALID' });
      expect(JSON.stringify(refusal)).toContain('fields.text');
      const { id: articleId, slug } = await write();
      const fields = { ...FIELDS, text };
      expect(await outcomeOf(articles().update({ articleId, seen: 1, slug, fields }))).toBe(
        'INPUT_INVALID',
      );
    },
  );
});

describe('its address', () => {
  test('comes from the title, is given once, and stays when the title changes', async () => {
    const first = await write();
    const second = await write();
    expect([first.slug, second.slug]).toEqual(['een-factuur-betalen', 'een-factuur-betalen-2']);
    const fields = { ...FIELDS, title: 'Anders' };
    const { id: articleId, slug } = first;
    expect(await articles().update({ articleId, seen: 1, slug, fields })).toMatchObject({ slug });
  });

  test('changed on purpose, the old one leads to it and is nobody else’s', async () => {
    const { id: articleId, slug: old } = await publish();
    await articles().update({ articleId, seen: 2, slug: 'betalen', fields: FIELDS });
    expect((await open().get({ slug: old })).slug).toBe('betalen');
    expect((await open().get({ slug: 'betalen' })).slug).toBe('betalen');
    const another = await write();
    expect(another.slug).toBe(`${old}-2`);
    const take = (slug: string) =>
      outcomeOf(articles().update({ articleId: another.id, seen: 1, slug, fields: FIELDS }));
    expect(await take('betalen')).toBe('ARTICLE_SLUG_TAKEN');
    expect(await take(old)).toBe('ARTICLE_SLUG_TAKEN');
    // Its own old one it may have again.
    await articles().update({ articleId, seen: 3, slug: old, fields: FIELDS });
    expect((await open().get({ slug: 'betalen' })).slug).toBe(old);
  });

  test('is none that the calls of the knowledge base have', async () => {
    const { id: articleId, slug } = await write({ title: 'Suggestions' });
    expect(slug).toBe('suggestions-2');
    const take = (wanted: string) =>
      outcomeOf(articles().update({ articleId, seen: 1, slug: wanted, fields: FIELDS }));
    expect([await take('search'), await take('suggestions')]).toEqual([
      'INPUT_INVALID',
      'INPUT_INVALID',
    ]);
  });

  test('of what went for good is free again', async () => {
    const { id: articleId, slug } = await write();
    await articles().delete({ articleId, seen: 1 });
    expect((await write()).slug).toBe(slug);
  });

  test.each(['Hoofdletters', 'met spatie', 'dubbel--streep', '-begin', 'é', ''])(
    '%j is refused',
    async (slug) => {
      const { id: articleId } = await write();
      expect(await outcomeOf(articles().update({ articleId, seen: 1, slug, fields: FIELDS }))).toBe(
        'INPUT_INVALID',
      );
    },
  );
});

describe('the list of staff', () => {
  test('has the last changed first, by state, by words and by page', async () => {
    await publish({ title: 'Server herstarten', category: 'servers', keywords: '', text: 'Zo.' });
    api.clock.set(LATER);
    await write();
    const titles = async (input: Parameters<Api['staff']['articles']['list']>[0]) =>
      (await articles().list(input)).items.map(({ title }) => title);
    expect(await titles({})).toEqual(['Een factuur betalen', 'Server herstarten']);
    expect(await titles({ status: ['draft'] })).toEqual(['Een factuur betalen']);
    expect(await titles({ status: ['published'] })).toEqual(['Server herstarten']);
    expect(await titles({ status: ['published', 'draft'] })).toHaveLength(2);
    expect(await titles({ search: 'servers' })).toEqual(['Server herstarten']);
    expect(await titles({ search: 'bestaatniet' })).toEqual([]);
    const { nextCursor, count } = await articles().list({ limit: 1 });
    expect(count).toEqual({ value: 2, exact: true });
    expect(await titles({ limit: 1, cursor: nextCursor ?? '' })).toEqual(['Server herstarten']);
  });
});
