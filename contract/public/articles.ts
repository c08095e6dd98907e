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
import { callsOf, procedure } from '#contract/procedures.ts';
import { textValue } from '#contract/values.ts';

const calls = callsOf(procedure, 'Knowledge base');

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
  list: calls.get('/articles', 'The knowledge base: of each category the newest articles').output(
    z.strictObject({
      articles: z.array(publicArticleItem).max(ARTICLE_CATEGORIES.length * ARTICLES_LISTED),
    }),
  ),
  get: calls
    .get(
      '/articles/{slug}',
      'One article; by an address that it had before, it says its present one',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ slug: textValue(ARTICLE_MAX_LENGTH.slug) }))
    .output(publicArticle),
  search: calls
    .get('/articles/search', 'Articles with all these words, the best first')
    .input(z.strictObject({ q: textValue(100) }))
    .output(z.strictObject({ articles: z.array(publicArticleItem).max(ARTICLES_FOUND) })),
  suggest: calls
    .get('/articles/suggestions', 'Articles that may answer a question, by its subject')
    .input(z.strictObject({ subject: textValue(TICKET_MAX_LENGTH.subject) }))
    .output(z.strictObject({ articles: z.array(articleHint).max(ARTICLES_SUGGESTED) })),
};
