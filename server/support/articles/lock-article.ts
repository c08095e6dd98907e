import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The article as it is, held until the transaction ends, and whether somebody has seen that one. */
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
  return { ...article, isLatest: article.version === seen };
}
