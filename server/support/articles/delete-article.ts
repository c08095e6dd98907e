import { isDeletable } from '#domain/support/article.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockArticle } from './lock-article.ts';

/** Removes a draft for good; its addresses are free again. */
export async function deleteArticle(
  ctx: VerbContext<UserActor>,
  { articleId, seen }: { articleId: string; seen: number },
): Promise<{ articleId: string }> {
  return transact(ctx, async (tx) => {
    const article = await lockArticle(tx, { articleId, seen });
    const { id, status, version: _version, isLatest, ...before } = article;
    if (!isLatest) throw new AppError('ARTICLE_CHANGED');
    if (!isDeletable(status)) throw new AppError('ARTICLE_STATUS_REFUSED');
    await tx.deleteFrom('articles').where('id', '=', id).execute();
    recordChange(ctx, tx, {
      action: 'article.delete',
      subject: { type: 'article', id },
      before,
      after: null,
      ownerId: null,
      topics: ['articles'],
    });
    return { articleId: id };
  });
}
