import * as z from 'zod';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_MAX_LENGTH,
  ARTICLE_SLUG,
  ARTICLE_STATUSES,
  isFreeForArticles,
} from '#domain/support/article.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  idValue,
  pageInput,
  pageOutput,
  requiredLines,
  requiredText,
  severalOf,
  textValue,
} from '#contract/values.ts';

export const staffArticleItem = z.strictObject({
  id: idValue,
  slug: z.string(),
  title: z.string(),
  category: z.enum(ARTICLE_CATEGORIES),
  status: z.enum(ARTICLE_STATUSES),
  editedAt: z.date(),
});

export type StaffArticleItem = z.infer<typeof staffArticleItem>;

export const staffArticle = staffArticleItem.extend({
  keywords: z.string(),
  text: z.string(),
  publishedAt: z.date().nullable(),
  /** Version that the next change says it has seen. */
  version: z.int().positive(),
});

export type StaffArticle = z.infer<typeof staffArticle>;

export const articleFields = z.strictObject({
  title: requiredText(ARTICLE_MAX_LENGTH.title),
  category: z.enum(ARTICLE_CATEGORIES, 'Kies een onderwerp.'),
  /** Other words that people use for it. */
  keywords: textValue(ARTICLE_MAX_LENGTH.keywords),
  text: requiredLines(ARTICLE_MAX_LENGTH.text),
});

export type ArticleFields = z.infer<typeof articleFields>;

export const articleSlug = z
  .string()
  .trim()
  .max(ARTICLE_MAX_LENGTH.slug)
  .regex(ARTICLE_SLUG, 'Gebruik kleine letters, cijfers en streepjes.')
  .refine(isFreeForArticles, 'Dit adres is in gebruik bij de kennisbank zelf. Kies een ander.');

const PATH = '/staff/articles';
const ONE = `${PATH}/{articleId}`;
const seen = { articleId: idValue, seen: z.int().positive() };
const CHANGING = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  ARTICLE_CHANGED: ERRORS.ARTICLE_CHANGED,
} as const;
const MOVING = { ...CHANGING, ARTICLE_STATUS_REFUSED: ERRORS.ARTICLE_STATUS_REFUSED } as const;

export const articles = {
  list: staff
    .get(PATH, 'Articles of the knowledge base, drafts too; the last changed first')
    .input(
      z.strictObject({
        ...pageInput,
        search: textValue(100).optional(),
        status: severalOf(ARTICLE_STATUSES),
      }),
    )
    .output(pageOutput(staffArticleItem)),
  get: staff
    .get(ONE, 'One article with its text')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ articleId: idValue }))
    .output(staffArticle),
  create: staff
    .post(PATH, 'Write an article, as a draft')
    .input(
      z.strictObject({
        /** Sent twice, it is made once. */
        requestKey: z.uuid(),
        fields: articleFields,
      }),
    )
    .output(staffArticle),
  update: staff
    .put(ONE, 'Change an article')
    .errors({ ...CHANGING, ARTICLE_SLUG_TAKEN: ERRORS.ARTICLE_SLUG_TAKEN })
    .input(z.strictObject({ ...seen, slug: articleSlug, fields: articleFields }))
    .output(staffArticle),
  publish: staff
    .post(`${ONE}/publish`, 'Show an article to everybody, as it was seen')
    .errors(MOVING)
    .input(z.strictObject(seen))
    .output(staffArticle),
  unpublish: staff
    .post(`${ONE}/unpublish`, 'Take an article off the site; it is a draft again')
    .errors(MOVING)
    .input(z.strictObject(seen))
    .output(staffArticle),
  delete: staff
    .delete(ONE, 'Remove a draft for good')
    .errors(MOVING)
    .input(z.strictObject(seen))
    .output(z.strictObject({ articleId: idValue })),
};
