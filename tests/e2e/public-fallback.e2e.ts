import { expect, test } from '#tests/support/browser.ts';
import { drawPage } from '#tests/support/site-build.ts';

test.skip(({ isMobile }) => isMobile, 'there is no screen in it');

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
