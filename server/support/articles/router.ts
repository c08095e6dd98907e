import { limitKey } from '#server/platform/auth/address.ts';
import { base, signedIn, type CallContext } from '#server/platform/auth/procedures.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { publishArticle } from './publish-article.ts';
import { getArticle, listArticles, searchArticles, suggestArticles } from './queries.ts';
import { getStaffArticle, listStaffArticles } from './staff-queries.ts';
import { unpublishArticle } from './unpublish-article.ts';
import { updateArticle } from './update-article.ts';

/** A page that asks by itself is none of somebody's budget: it is rendered like every other. */
async function countSearch({ limits, address, resHeaders }: CallContext): Promise<void> {
  if (resHeaders !== undefined) await limits.consume('articleSearches', limitKey(address));
}

const open = base.public.articles;

export const publicArticles = {
  list: open.list.handler(({ context }) => listArticles(context.db)),
  get: open.get.handler(({ context, input }) => getArticle(context.db, input)),
  search: open.search.handler(async ({ context, input }) => {
    await countSearch(context);
    return searchArticles(context.db, input);
  }),
  suggest: open.suggest.handler(async ({ context, input }) => {
    await countSearch(context);
    return suggestArticles(context.db, input);
  }),
};

const staff = signedIn.staff.articles;

export const staffArticles = {
  list: staff.list.handler(({ context, input }) => listStaffArticles(context.db, input)),
  get: staff.get.handler(({ context, input }) => getStaffArticle(context.db, input)),
  create: staff.create.handler(({ context, input }) => createArticle(context, input)),
  update: staff.update.handler(({ context, input }) => updateArticle(context, input)),
  publish: staff.publish.handler(({ context, input }) => publishArticle(context, input)),
  unpublish: staff.unpublish.handler(({ context, input }) => unpublishArticle(context, input)),
  delete: staff.delete.handler(({ context, input }) => deleteArticle(context, input)),
};
