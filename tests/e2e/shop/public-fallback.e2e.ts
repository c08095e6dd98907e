// @once
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { expect, test } from '#tests/support/browser.ts';
import { drawPage } from '#tests/support/site-build.ts';

/** The texts of a page without its marks and scripts. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\u00a0|&nbsp;/g, ' ');
}

const FAILING = {};
const EMPTY = { plans: { list: async () => ({ plans: [] }) } };

test('a shop of which nobody said anything has no place for it', async () => {
  const words = wordsOf(await (await drawPage({ path: '/', api: FAILING })).text());
  expect(words).toContain('Waarom Hostwerk');
  expect(words).not.toContain('Wat klanten zeggen');
});

test('a shop whose staff wrote nothing shows what every shop is asked', async () => {
  const nothing = async () => ({ articles: [] });
  const api = {
    status: { get: async () => ({ open: [] }) },
    articles: { list: nothing, search: nothing },
  };
  const html = await (await drawPage({ path: '/support', api })).text();
  const questions = [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(questions).toHaveLength(4);
  expect(questions).toContain('Welke hosting past bij mij?');
  expect(html).not.toMatch(/<h2[^>]*>Veelgestelde vragen/);
  const words = wordsOf(await (await drawPage({ path: '/support/articles', api })).text());
  expect(words).toContain('Hier staat nog niets.');
});

for (const [why, api] of [
  ['cannot be read', FAILING],
  ['are none', EMPTY],
] as const) {
  test(`plans that ${why}: home shows the three of the specification, kept by nobody`, async () => {
    const answer = await drawPage({ path: '/', api });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-tag')).toBeNull();
    const html = await answer.text();
    const list = html.slice(html.indexOf('id="pakketten"'));
    const words = wordsOf(list);
    const places = ['Starter', '€ 4,99', 'Professional', 'Populair', '€ 12,99', 'Enterprise'].map(
      (word) => words.indexOf(word),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(words).toContain('€ 29,99');
    expect(words.match(/Populair/g)).toHaveLength(1);
    expect(words.match(/\nper maand\n/g)).toHaveLength(3);
    const buttons = [...list.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Kies/g)].map(([, to]) => to);
    expect(buttons, 'they cannot be ordered').toEqual(['/services', '/services', '/services']);
  });

  test(`plans that ${why}: the pages with prices say so instead of inventing some`, async () => {
    for (const path of ['/services', '/pricing']) {
      const answer = await drawPage({ path, api });
      expect(answer.headers.get('cache-tag'), path).toBeNull();
      const words = wordsOf(await answer.text());
      expect(words, path).toContain('even niet te laden');
      expect(words, path).not.toMatch(/€ \d/);
    }
  });
}

test('mails that a demo shows are of the moment they are asked for, and kept by nobody', async () => {
  const none = { items: [], nextCursor: null, count: { value: 0, exact: true } };
  const api = { site: { get: async () => NEUTRAL_SITE }, outbox: { list: async () => none } };
  const answer = await drawPage({ path: '/dev/outbox', api });
  expect([answer.status, answer.headers.get('cache-tag')]).toEqual([200, null]);
});

for (const path of ['/terms', '/privacy']) {
  test(`${path} without whose text it is stays nobody's, also where the frame could be read`, async () => {
    const read = { site: { get: async () => NEUTRAL_SITE } };
    const kept = await drawPage({ path, api: read });
    expect(kept.headers.get('cache-tag')).toContain('settings');
    let asked = 0;
    const get = async () => {
      asked += 1;
      if (asked > 1) throw new Error('the second question got no answer');
      return NEUTRAL_SITE;
    };
    const answer = await drawPage({ path, api: { site: { get } } });
    expect(asked).toBe(2);
    expect([answer.status, answer.headers.get('cache-tag')]).toEqual([200, null]);
  });
}
