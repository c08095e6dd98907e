import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleFields, StaffArticle } from '#contract/staff/articles.ts';
import { freeSlug } from '#domain/support/article.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { checkText } from './check-text.ts';
import { getStaffArticle } from './staff-queries.ts';

/** Writes a new article, which nobody but staff reads until it is published. */
export async function createArticle(
  ctx: VerbContext<UserActor>,
  { requestKey, fields }: { requestKey: string; fields: ArticleFields },
): Promise<StaffArticle> {
  const { summary } = checkText(fields.text);
  return transact(ctx, async (tx) => {
    // One at a time, so that no two take one address and what is sent twice is made once.
    await sql`lock table article_slugs in share row exclusive mode`.execute(tx);
    const known = await tx
      .selectFrom('articles')
      .select('id')
      .where('requestKey', '=', requestKey)
      .executeTakeFirst();
    if (known !== undefined) return getStaffArticle(tx, { articleId: known.id });
    const slug = freeSlug(fields.title, await readTaken(tx));
    const articleId = randomUUID();
    const now = ctx.now();
    await tx
      .insertInto('articles')
      .values({
        id: articleId,
        slug,
        ...fields,
        summary,
        status: 'draft',
        version: 1,
        requestKey,
        createdAt: now,
        editedAt: now,
        publishedAt: null,
      })
      .execute();
    await tx.insertInto('articleSlugs').values({ slug, articleId }).execute();
    recordChange(ctx, tx, {
      action: 'article.create',
      subject: { type: 'article', id: articleId },
      before: null,
      after: { slug, ...fields },
      ownerId: null,
      topics: ['articles'],
    });
    return getStaffArticle(tx, { articleId });
  });
}

async function readTaken(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('articleSlugs').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}
