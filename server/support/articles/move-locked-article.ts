import type { StaffArticle } from '#contract/staff/articles.ts';
import { moveArticle, type ArticleStatus } from '#domain/support/article.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { lockArticle } from './lock-article.ts';
import { getStaffArticle } from './staff-queries.ts';

export type SeenArticle = { articleId: string; seen: number };

/** Makes an article public or a draft. */
export async function moveLockedArticle(
  ctx: VerbContext<UserActor>,
  { articleId, seen, to }: SeenArticle & { to: ArticleStatus },
): Promise<StaffArticle> {
  return transact(ctx, async (tx) => {
    const { status, version, isLatest } = await lockArticle(tx, { articleId, seen });
    const asked = { wanted: { status: to }, stands: { status }, isLatest };
    if (findChangedFields('ARTICLE_CHANGED', asked) === null && !isLatest) {
      return getStaffArticle(tx, { articleId });
    }
    const moved = moveArticle(status, to);
    if (!moved.ok) throw new AppError(moved.reason);
    await tx
      .updateTable('articles')
      .set({
        status: to,
        version: version + 1,
        publishedAt: to === 'published' ? ctx.now() : null,
      })
      .where('id', '=', articleId)
      .execute();
    recordChange(ctx, tx, {
      action: to === 'published' ? 'article.publish' : 'article.unpublish',
      subject: { type: 'article', id: articleId },
      before: { status },
      after: { status: to },
      ownerId: null,
      topics: ['articles'],
    });
    return getStaffArticle(tx, { articleId });
  });
}
