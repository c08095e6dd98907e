import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The article as it is, held until the transaction ends; refused when somebody has seen another. */
export async function lockArticle(
  tx: Tx,
  { articleId, seen }: { articleId: string; seen: number },
) {
  const article = await tx
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'category', 'keywords', 'text', 'status', 'version'])
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst();
  if (article === undefined) throw new AppError('NOT_FOUND');
  if (article.version !== seen) throw new AppError('ARTICLE_CHANGED');
  return article;
}
