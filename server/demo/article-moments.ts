import { randomUUID } from 'node:crypto';
import { createArticle } from '#server/support/articles/create-article.ts';
import { publishArticle } from '#server/support/articles/publish-article.ts';
import { ADMIN } from './accounts.ts';
import { ARTICLES, type DemoArticle } from './articles.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';

/** Staff write in the afternoon, when it is quiet. */
const HOUR = 15;

/** The knowledge base as it was written, one article after the other. */
export function articleMoments(now: Date): Moment[] {
  return ARTICLES.map((article) => written(article, now));
}

function written({ days, ...fields }: DemoArticle, now: Date): Moment {
  return {
    at: daysBefore(now, days, HOUR),
    customer: ADMIN.email,
    async play(history) {
      const writer = history.as(ADMIN.email);
      const draft = await createArticle(writer, { requestKey: randomUUID(), fields });
      await publishArticle(writer, { articleId: draft.id, seen: draft.version });
    },
  };
}
