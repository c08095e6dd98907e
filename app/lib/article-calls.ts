import type { ArticleHint, PublicArticleItem } from '#contract/public/articles.ts';
import { api } from './api.ts';

/** Asks the knowledge base while somebody types. Loaded with the first letter. */
export async function findArticles(q: string): Promise<PublicArticleItem[]> {
  return (await api.public.articles.search({ q })).articles;
}

export async function suggestArticles(subject: string): Promise<ArticleHint[]> {
  return (await api.public.articles.suggest({ subject })).articles;
}
