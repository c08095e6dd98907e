import { sql } from 'kysely';
import type { ArticleFields, StaffArticle } from '#contract/staff/articles.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { checkText } from './check-text.ts';
import { lockArticle } from './lock-article.ts';
import { getStaffArticle } from './staff-queries.ts';

type ArticleUpdate = { articleId: string; seen: number; slug: string; fields: ArticleFields };

/** Changes an article as it was seen; of one that is published the site shows it at once. */
export async function updateArticle(
  ctx: VerbContext<UserActor>,
  { articleId, seen, slug, fields }: ArticleUpdate,
): Promise<StaffArticle> {
  const { summary } = checkText(fields.text);
  return transact(ctx, async (tx) => {
    // One at a time, so that no two take one address.
    await sql`lock table article_slugs in share row exclusive mode`.execute(tx);
    const article = await lockArticle(tx, { articleId, seen });
    const { id: _id, status: _status, version, isLatest, ...before } = article;
    const after = { slug, ...fields };
    const changes = findChangedFields('ARTICLE_CHANGED', {
      wanted: after,
      stands: before,
      isLatest,
    });
    if (changes === null) return getStaffArticle(tx, { articleId });
    if (slug !== before.slug) await takeSlug(tx, { slug, articleId });
    await tx
      .updateTable('articles')
      .set({ ...after, summary, version: version + 1, editedAt: ctx.now() })
      .where('id', '=', articleId)
      .execute();
    recordChange(ctx, tx, {
      action: 'article.update',
      subject: { type: 'article', id: articleId },
      before,
      after,
      ownerId: null,
      topics: ['articles'],
    });
    return getStaffArticle(tx, { articleId });
  });
}

/** Another address for an article, which keeps those it had: links to them lead on. */
async function takeSlug(tx: Tx, { slug, articleId }: { slug: string; articleId: string }) {
  const holder = await tx
    .selectFrom('articleSlugs')
    .select('articleId')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (holder === undefined) {
    await tx.insertInto('articleSlugs').values({ slug, articleId }).execute();
  } else if (holder.articleId !== articleId) throw new AppError('ARTICLE_SLUG_TAKEN');
}
