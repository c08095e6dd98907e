import { ARTICLE_MAX_LENGTH, slugOf } from './article.ts';
import { plainText, readMarkup, type Block, type Heading } from '#domain/platform/markup.ts';
import { shortened } from '#domain/platform/shorten.ts';

/** Prefix of an id on the page: the page's own ids begin otherwise. */
const ANCHOR = 'kop-';
const ANCHOR_LENGTH = 60;

/** The text of an article as the site and its preview draw it. */
export function readArticle(text: string): Block[] {
  return readMarkup(text, (title) => ANCHOR + (slugOf(title, ANCHOR_LENGTH) || 'deel'));
}

/** With fewer there is nothing to find one's way in. */
const CONTENTS_FROM = 3;

/** The table of contents; none of a short article. */
export function contentsOf(blocks: readonly Block[]): Heading[] {
  const headings = blocks.filter((block) => block.kind === 'heading');
  return headings.length < CONTENTS_FROM ? [] : headings;
}

/** The first words of an article, for lists and search engines: whole words, as many as fit. */
export function summaryOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  if (first === undefined) return '';
  const words = plainText(first.content).split(/\s+/);
  const most = ARTICLE_MAX_LENGTH.summary;
  const whole = words.join(' ').trim();
  if (whole.length <= most) return whole;
  const end = whole.slice(0, most - 1).lastIndexOf(' ');
  return end > 0 ? `${whole.slice(0, end)}…` : shortened(whole, most);
}
