import { sql } from 'kysely';
import type { StaffArticle, StaffArticleItem } from '#contract/staff/articles.ts';
import type { ArticleStatus } from '#domain/support/article.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { hasWords } from './queries.ts';

const ITEM = ['id', 'slug', 'title', 'category', 'status', 'editedAt'] as const;

const SORTS: Sorts<'editedAt'> = {
  editedAt: { by: sql.ref('articles.editedAt'), type: 'timestamptz' },
};

type Filters = { search?: string | undefined; status?: ArticleStatus[] | undefined };

/** Articles and drafts, the last changed first. */
export async function listStaffArticles(
  db: Db,
  { search = '', status = [], ...page }: PageRequest & Filters,
): Promise<Page<StaffArticleItem>> {
  let query = db.selectFrom('articles').select(ITEM);
  if (search !== '') query = query.where(hasWords(search));
  const [only, ...others] = status;
  // Said in words that an index of drafts alone is asked by.
  if (only !== undefined && others.length === 0) query = query.where('status', '=', sql.lit(only));
  return readPage(query, 'articles', { ...page, sort: 'editedAt' }, SORTS);
}

export async function getStaffArticle(
  db: Db,
  { articleId }: { articleId: string },
): Promise<StaffArticle> {
  const article = await db
    .selectFrom('articles')
    .select([...ITEM, 'keywords', 'text', 'publishedAt', 'version'])
    .where('id', '=', articleId)
    .executeTakeFirst();
  if (article === undefined) throw new AppError('NOT_FOUND');
  return article;
}
