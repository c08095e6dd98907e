import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ARTICLES_LISTED } from '#domain/support/article.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

type Fields = Parameters<Api['staff']['articles']['create']>[0]['fields'];

let api: TestApp;
let admin: Person;

beforeAll(async () => {
  api = await createTestApp();
  admin = await createFactories(api).staff('admin');
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00.000Z');
  await api.db.deleteFrom('articles').execute();
});

const open = () => api.nobody.public.articles;

async function write(fields: Partial<Fields>): Promise<{ id: string; slug: string }> {
  return api.as(admin).staff.articles.create({
    requestKey: randomUUID(),
    fields: { title: 'Titel', category: 'start', keywords: '', text: 'Tekst.', ...fields },
  });
}

async function publish(fields: Partial<Fields>): Promise<{ id: string; slug: string }> {
  const { id, slug } = await write(fields);
  await api.as(admin).staff.articles.publish({ articleId: id, seen: 1 });
  return { id, slug };
}

describe('what everybody reads', () => {
  test('is what is published, by category, the newest first, and not who wrote it', async () => {
    await publish({ title: 'Oud', text: 'Zo **doe** je dat.' });
    await publish({ title: 'Spel', category: 'games' });
    await write({ title: 'Concept' });
    api.clock.set('2026-11-24T11:00:00.000Z');
    await publish({ title: 'Nieuw' });
    const { articles } = await open().list();
    expect(articles.map(({ title }) => title)).toEqual(['Nieuw', 'Oud', 'Spel']);
    expect(articles[1]).toEqual({
      slug: 'oud',
      title: 'Oud',
      category: 'start',
      summary: 'Zo doe je dat.',
      editedAt: new Date('2026-11-23T11:00:00.000Z'),
    });
  });

  test('is at most so many of a category', async () => {
    const at = api.clock.now;
    const rows = Array.from({ length: ARTICLES_LISTED + 1 }, (_, place) => ({
      id: randomUUID(),
      slug: `a-${place}`,
      title: `A ${place}`,
      category: 'web' as const,
      keywords: '',
      text: 'Tekst.',
      summary: 'Tekst.',
      status: 'published' as const,
      version: 1,
      requestKey: randomUUID(),
      createdAt: at,
      editedAt: at,
      publishedAt: at,
    }));
    await api.db.insertInto('articles').values(rows).execute();
    expect((await open().list()).articles).toHaveLength(ARTICLES_LISTED);
  });

  test('one article has its text and others of its category', async () => {
    const { slug } = await publish({ title: 'Een', category: 'web' });
    await publish({ title: 'Twee', category: 'web' });
    await publish({ title: 'Elders', category: 'games' });
    await write({ title: 'Concept', category: 'web' });
    const article = await open().get({ slug });
    expect(article).toMatchObject({ title: 'Een', text: 'Tekst.' });
    expect(article.related).toEqual([{ slug: 'twee', title: 'Twee' }]);
    expect(await outcomeOf(open().get({ slug: 'concept' }))).toBe('NOT_FOUND');
    expect(await outcomeOf(open().get({ slug: 'bestaat-niet' }))).toBe('NOT_FOUND');
  });
});

describe('searching', () => {
  beforeEach(async () => {
    await publish({
      title: 'Een factuur betalen',
      category: 'billing',
      keywords: 'rekening ideal',
      text: 'Open je dashboard en kies de bank van je café.',
    });
    await publish({
      title: 'Je server opnieuw starten',
      category: 'servers',
      keywords: 'reboot',
      text: 'Soms staat er een factuur open; dan kan het niet.',
    });
    await write({ title: 'Factuur als concept' });
  });

  const find = async (q: string) => (await open().search({ q })).articles.map(({ title }) => title);

  test.each([
    ['another form of a word', 'facturen', ['Een factuur betalen', 'Je server opnieuw starten']],
    ['its beginning', 'factuu', ['Een factuur betalen', 'Je server opnieuw starten']],
    ['a verb in another form', 'betaal', ['Een factuur betalen']],
    ['all words, wherever they stand', 'server facturen', ['Je server opnieuw starten']],
    ['without accents', 'cafe', ['Een factuur betalen']],
    ['with other accents and capitals', 'CAFÈ', ['Een factuur betalen']],
    [
      'words that say nothing are no hindrance',
      'hoe betaal ik de rekening?',
      ['Een factuur betalen'],
    ],
    ['words that staff added', 'reboot', ['Je server opnieuw starten']],
    ['nothing that is there', 'olifant', []],
    ['one word of two is not enough', 'factuur olifant', []],
    ['signs alone', "!&|:*()'\\", []],
    ['nothing', '', []],
  ])('%s: %j', async (_, q, found) => {
    expect(await find(q)).toEqual(found);
  });

  test('what is typed is never a query of its own', async () => {
    expect(await find("factuur' | !olifant:* & (")).toEqual([]);
    expect(await find("'; drop table articles; --")).toEqual([]);
  });
});

describe('what may answer a question', () => {
  const hint = async (subject: string) =>
    (await open().suggest({ subject })).articles.map(({ title }) => title);

  test('fits by its title or the words beside it, three at most; what does not fit is not told', async () => {
    for (const title of ['Server starten', 'Server stoppen', 'Server kiezen', 'Server huren']) {
      await publish({ title });
    }
    await publish({ title: 'Betalen', keywords: 'rekening', text: 'Niet over een olifant.' });
    await write({ title: 'Rekening als concept' });
    expect(await hint('Hoe betaal ik mijn rekeningen?')).toEqual(['Betalen']);
    expect(await hint('Mijn servers doen het niet')).toHaveLength(3);
    expect(await hint('Mijn server wil niet starten')).toContain('Server starten');
    expect((await hint('server starten'))[0]).toBe('Server starten');
    expect(await hint('olifant')).toEqual([]);
    expect(await hint('hoe kan ik dit')).toEqual([]);
    expect(await hint('')).toEqual([]);
  });
});

test('so many searches of one address a minute and no more, of both kinds together', async () => {
  const from = api.nobody;
  // Searches of the tests before do not count against the limit here.
  await api.context.limits.reset('articleSearches', limitKey('192.0.2.1'));
  for (let count = 0; count < 60; count += 1) {
    await from.public.articles.search({ q: '' });
    await from.public.articles.suggest({ subject: '' });
  }
  expect(await outcomeOf(from.public.articles.search({ q: 'a' }))).toBe('RATE_LIMITED');
  expect(await outcomeOf(from.public.articles.suggest({ subject: 'a' }))).toBe('RATE_LIMITED');
  expect((await from.public.articles.list()).articles).toEqual([]);
});
