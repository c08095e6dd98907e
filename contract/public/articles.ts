import * as z from 'zod';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_MAX_LENGTH,
  ARTICLES_FOUND,
  ARTICLES_LISTED,
  ARTICLES_RELATED,
  ARTICLES_SUGGESTED,
} from '#domain/support/article.ts';
import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';
import { ERRORS } from '#contract/errors.ts';
import { procedure } from '#contract/procedures.ts';
import { textValue } from '#contract/values.ts';

/** As a list shows it. Who wrote it is nobody's business. */
export const publicArticleItem = z.strictObject({
  slug: z.string(),
  title: z.string(),
  category: z.enum(ARTICLE_CATEGORIES),
  summary: z.string(),
  editedAt: z.date(),
});

export type PublicArticleItem = z.infer<typeof publicArticleItem>;

export const publicArticle = publicArticleItem.extend({
  /** In the markup of articles; never HTML. */
  text: z.string(),
  publishedAt: z.date(),
  /** Others of its category, the newest first. */
  related: z.array(z.strictObject({ slug: z.string(), title: z.string() })).max(ARTICLES_RELATED),
});

export type PublicArticle = z.infer<typeof publicArticle>;

export const articleHint = z.strictObject({ slug: z.string(), title: z.string() });
export type ArticleHint = z.infer<typeof articleHint>;

export const articles = {
  list: procedure
    .route({
      method: 'GET',
      path: '/articles',
      summary: 'The knowledge base: of each category the newest articles',
      tags: ['Knowledge base'],
    })
    .output(
      z.strictObject({
        articles: z.array(publicArticleItem).max(ARTICLE_CATEGORIES.length * ARTICLES_LISTED),
      }),
    ),
  get: procedure
    .route({
      method: 'GET',
      path: '/articles/{slug}',
      summary: 'One article; by an address that it had before, it says its present one',
      tags: ['Knowledge base'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ slug: textValue(ARTICLE_MAX_LENGTH.slug) }))
    .output(publicArticle),
  search: procedure
    .route({
      method: 'GET',
      path: '/articles/search',
      summary: 'Articles with all these words, the best first',
      tags: ['Knowledge base'],
    })
    .input(z.strictObject({ q: textValue(100) }))
    .output(z.strictObject({ articles: z.array(publicArticleItem).max(ARTICLES_FOUND) })),
  suggest: procedure
    .route({
      method: 'GET',
      path: '/articles/suggestions',
      summary: 'Articles that may answer a question, by its subject',
      tags: ['Knowledge base'],
    })
    .input(z.strictObject({ subject: textValue(TICKET_MAX_LENGTH.subject) }))
    .output(z.strictObject({ articles: z.array(articleHint).max(ARTICLES_SUGGESTED) })),
};
