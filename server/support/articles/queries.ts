import { sql, type RawBuilder } from 'kysely';
import type { ArticleHint, PublicArticle, PublicArticleItem } from '#contract/public/articles.ts';
import {
  ARTICLE_CATEGORIES,
  ARTICLES_FOUND,
  ARTICLES_LISTED,
  ARTICLES_RELATED,
  ARTICLES_SUGGESTED,
  searchWords,
} from '#domain/support/article.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

const ITEM = ['slug', 'title', 'category', 'summary', 'editedAt'] as const;

/** Tells whether an article has all words of a search, each in any form or as a beginning. */
export function hasWords(search: string): RawBuilder<boolean> {
  return sql<boolean>`articles.words @@ (select article_query(${searchWords(search)}::text[]))`;
}

/** Articles that fit, of which the best are chosen; a search that finds more is no search yet. */
const WEIGHED = 1000;

/** Lists the articles that everybody may read: the newest of each category. */
export async function listArticles(db: Db): Promise<{ articles: PublicArticleItem[] }> {
  const lists = ARTICLE_CATEGORIES.map((category) =>
    db
      .selectFrom('articles')
      .select(ITEM)
      .where('status', '=', sql.lit('published'))
      .where('category', '=', category)
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(ARTICLES_LISTED)
      .execute(),
  );
  return { articles: (await Promise.all(lists)).flat() };
}

/** One article, by its address or by one that it had before. */
export async function getArticle(db: Db, { slug }: { slug: string }): Promise<PublicArticle> {
  const article = await db
    .selectFrom('articleSlugs')
    .innerJoin('articles', 'articles.id', 'articleSlugs.articleId')
    .select(['articles.id', 'articles.slug', 'title', 'category', 'summary', 'editedAt', 'text'])
    .select('publishedAt')
    .where('articleSlugs.slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (article === undefined || article.publishedAt === null) throw new AppError('NOT_FOUND');
  const { id, publishedAt, ...shown } = article;
  const related = await db
    .selectFrom('articles')
    .select(['slug', 'title'])
    .where('status', '=', sql.lit('published'))
    .where('category', '=', article.category)
    .where('id', '<>', id)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ARTICLES_RELATED)
    .execute();
  return { ...shown, publishedAt, related };
}

/** The articles that fit a query of words, the best first; among equals the newest. */
function bestOf(db: Db, query: RawBuilder<unknown>, most: number) {
  return db
    .selectFrom(
      db
        .selectFrom('articles')
        .select([...ITEM, 'publishedAt', 'words'])
        .where('status', '=', sql.lit('published'))
        .where(sql<boolean>`words @@ ${query}`)
        .limit(WEIGHED)
        .as('found'),
    )
    .orderBy(sql`ts_rank(found.words, ${query})`, 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('slug')
    .limit(most);
}

export async function searchArticles(
  db: Db,
  { q }: { q: string },
): Promise<{ articles: PublicArticleItem[] }> {
  const query = sql`(select article_query(${searchWords(q)}::text[]))`;
  return { articles: await bestOf(db, query, ARTICLES_FOUND).select(ITEM).execute() };
}

/**
 * Suggests articles that may answer a question before it is asked: by its subject, in titles and the words
 * beside them.
 */
export async function suggestArticles(
  db: Db,
  { subject }: { subject: string },
): Promise<{ articles: ArticleHint[] }> {
  const query = sql`(select article_hints(${searchWords(subject)}::text[]))`;
  const best = bestOf(db, query, ARTICLES_SUGGESTED);
  return { articles: await best.select(['slug', 'title']).execute() };
}
