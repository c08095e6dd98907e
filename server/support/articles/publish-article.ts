import type { StaffArticle } from '#contract/staff/articles.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { moveLockedArticle, type SeenArticle } from './move-locked-article.ts';

/** Shows an article to everybody, as whoever publishes it saw it. */
export async function publishArticle(
  ctx: VerbContext<UserActor>,
  article: SeenArticle,
): Promise<StaffArticle> {
  return moveLockedArticle(ctx, { ...article, to: 'published' });
}
