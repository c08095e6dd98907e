import { describe, expect, test } from 'vitest';
import { contentsOf, readArticle, summaryOf } from './article-text.ts';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_CATEGORY_LABELS,
  ARTICLE_MAX_LENGTH,
  ARTICLE_SLUG,
  ARTICLE_STATUSES,
  freeSlug,
  isDeletable,
  moveArticle,
  searchWords,
  slugOf,
} from './article.ts';

describe('where an article can go', () => {
  test.each([
    ['draft', 'published', true],
    ['published', 'draft', true],
    ['draft', 'draft', false],
    ['published', 'published', false],
  ] as const)('%s → %s: %s', (from, to, may) => {
    expect(moveArticle(from, to)).toEqual(
      may ? { ok: true, value: to } : { ok: false, reason: 'ARTICLE_STATUS_REFUSED' },
    );
  });

  test('goes for good as a draft only', () => {
    expect(ARTICLE_STATUSES.filter(isDeletable)).toEqual(['draft']);
  });

  test('has a name for every category', () => {
    expect(new Set(Object.values(ARTICLE_CATEGORY_LABELS)).size).toBe(ARTICLE_CATEGORIES.length);
  });
});

describe('its address', () => {
  test.each([
    ['Hoe betaal ik een factuur?', 'hoe-betaal-ik-een-factuur'],
    ['Café & crème: één keer', 'cafe-creme-een-keer'],
    ['  --- 2FA ---  ', '2fa'],
    ['日本', ''],
    [`${'woord '.repeat(30)}`, Array.from({ length: 13 }, () => 'woord').join('-')],
    ['x'.repeat(100), 'x'.repeat(80)],
  ])('of %j: %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('gets a number where another has it, and a name where the title gives none', () => {
    expect(freeSlug('Betalen', new Set())).toBe('betalen');
    expect(freeSlug('Betalen', new Set(['betalen', 'betalen-2']))).toBe('betalen-3');
    expect(freeSlug('!!!', new Set(['artikel']))).toBe('artikel-2');
    const long = freeSlug('x'.repeat(120), new Set(['x'.repeat(74), 'x'.repeat(80)]));
    expect(long.length).toBeLessThanOrEqual(ARTICLE_MAX_LENGTH.slug);
    expect(long).toMatch(ARTICLE_SLUG);
  });
});

describe('what is searched for', () => {
  test('is in words without accents, capitals and signs, each once, and not too many', () => {
    expect(searchWords(" Één e-mail'tje:* & één!")).toEqual(['een', 'e', 'mail', 'tje']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('x'.repeat(99))).toEqual(['x'.repeat(40)]);
    expect(searchWords(" ' ")).toEqual([]);
    expect(searchWords('½ ② m² 64')).toEqual(['m', '64']);
  });
});

describe('its text', () => {
  test('has anchors that are none of the page itself', () => {
    const [first, second] = readArticle('## Hoofdmenu\n## ???');
    expect([first, second]).toMatchObject([{ id: 'kop-hoofdmenu' }, { id: 'kop-deel' }]);
  });

  test('has contents from three headings on', () => {
    expect(contentsOf(readArticle('## A\n## B'))).toEqual([]);
    expect(contentsOf(readArticle('## A\ntekst\n### B\n## C')).map(({ id }) => id)).toEqual([
      'kop-a',
      'kop-b',
      'kop-c',
    ]);
  });

  test('is summed up by its first paragraph, in whole words', () => {
    expect(summaryOf(readArticle('## Kop\n\nEen **vette** [link](/faq).\nVerder.'))).toBe(
      'Een vette link. Verder.',
    );
    expect(summaryOf(readArticle('- alleen\n- een lijst'))).toBe('');
    const long = summaryOf(readArticle('woord '.repeat(100)));
    expect(long).toMatch(/woord…$/);
    expect(long.length).toBeLessThanOrEqual(ARTICLE_MAX_LENGTH.summary);
    expect(summaryOf(readArticle('x'.repeat(400))).length).toBeLessThanOrEqual(160);
    expect(summaryOf(readArticle('x'.repeat(160)))).toBe('x'.repeat(160));
    expect(summaryOf(readArticle(`x${'😀'.repeat(100)}`))).toBe(`x${'😀'.repeat(79)}…`);
  });
});
