import { foldText } from '#domain/platform/fold-text.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Under what an article of the knowledge base stands, in the order in which people see it. */
export const ARTICLE_CATEGORIES = [
  'start',
  'account',
  'billing',
  'web',
  'servers',
  'games',
] as const;
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

export const ARTICLE_CATEGORY_LABELS: Readonly<Record<ArticleCategory, string>> = {
  start: 'Aan de slag',
  account: 'Account en inloggen',
  billing: 'Betalen en facturen',
  web: 'Webhosting en e-mail',
  servers: 'VPS en dedicated servers',
  games: 'Gameservers',
};

export const ARTICLE_STATUSES = ['draft', 'published'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const ARTICLE_STATUS_LABELS: Readonly<Record<ArticleStatus, string>> = {
  draft: 'Concept',
  published: 'Gepubliceerd',
};

/** Transitions of an article: a public one is taken back before it can go. */
export const ARTICLE_TRANSITIONS: Readonly<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  draft: ['published'],
  published: ['draft'],
};

export function moveArticle(
  from: ArticleStatus,
  to: ArticleStatus,
): Result<ArticleStatus, 'ARTICLE_STATUS_REFUSED'> {
  return ARTICLE_TRANSITIONS[from].includes(to) ? ok(to) : refuse('ARTICLE_STATUS_REFUSED');
}

/** Tells whether it may go for good. */
export function isDeletable(status: ArticleStatus): boolean {
  return status === 'draft';
}

export const ARTICLE_MAX_LENGTH = {
  title: 120,
  slug: 80,
  keywords: 200,
  text: 20_000,
  summary: 160,
} as const;

/** Articles of a category on the page of all articles; the rest is found by searching. */
export const ARTICLES_LISTED = 100;
/** Articles of a category on the support page. */
export const ARTICLES_HIGHLIGHTED = 3;
export const ARTICLES_RELATED = 4;
export const ARTICLES_FOUND = 20;
export const ARTICLES_SUGGESTED = 3;

/** The last part of an article's address. */
export const ARTICLE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names of other calls of the knowledge base in that place: by REST no article is found there. */
const CALLS: ReadonlySet<string> = new Set(['search', 'suggestions']);

export function isFreeForArticles(slug: string): boolean {
  return !CALLS.has(slug);
}

/** Address of a text: letters without accents, digits, and a dash between words. */
export function slugOf(text: string, most: number = ARTICLE_MAX_LENGTH.slug): string {
  const words = foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, most) : `${slug}-${word}`;
    if (longer.length > most) break;
    slug = longer;
  }
  return slug;
}

/** Room for the dash and a number. */
const NUMBER_ROOM = 6;
/** Slug of a title without a letter or digit. */
const NAMELESS = 'artikel';

/** The address of a new article: after its title, with a number where another has that already. */
export function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const wanted = slugOf(title, ARTICLE_MAX_LENGTH.slug - NUMBER_ROOM) || NAMELESS;
  if (!taken.has(wanted) && isFreeForArticles(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** More of them make a search no better. */
const SEARCH_WORDS = 8;
const SEARCH_WORD_LENGTH = 40;

/**
 * Words of a search, as the words of an article are kept: without accents, capitals and signs, and
 * without what is a number but no digit: a database need not hold `½` for a part of any word.
 */
export function searchWords(text: string): string[] {
  const words = foldText(text)
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, SEARCH_WORD_LENGTH).join(''));
  return [...new Set(words)].slice(0, SEARCH_WORDS);
}
