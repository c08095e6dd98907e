import type { Generated } from 'kysely';
import type { ArticleCategory, ArticleStatus } from '#domain/support/article.ts';
import type { Fixed } from './column-types.ts';

/** Articles that staff write for everybody to read. */
export type ArticlesTable = {
  id: Fixed<string>;
  slug: string;
  title: string;
  category: ArticleCategory;
  keywords: string;
  text: string;
  summary: string;
  status: ArticleStatus;
  version: number;
  requestKey: Fixed<string>;
  /** As it is searched; the database makes it. */
  words: Generated<string>;
  createdAt: Fixed<Date>;
  editedAt: Date;
  publishedAt: Date | null;
};

/** Every address an article has or had. */
export type ArticleSlugsTable = { slug: Fixed<string>; articleId: Fixed<string> };
