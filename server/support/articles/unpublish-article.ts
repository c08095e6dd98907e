import type { StaffArticle } from '#contract/staff/articles.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { moveLockedArticle, type SeenArticle } from './move-locked-article.ts';

/** Takes an article off the site. Its text and its address stay. */
export async function unpublishArticle(
  ctx: VerbContext<UserActor>,
  article: SeenArticle,
): Promise<StaffArticle> {
  return moveLockedArticle(ctx, { ...article, to: 'draft' });
}
