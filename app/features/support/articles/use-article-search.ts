import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadArticleCalls } from '#app/lib/article-demand.ts';
import type { PublicArticleItem } from '#contract/public/articles.ts';

/** Long enough to finish a word, short enough not to be noticed. */
const PAUSE_MS = 200;

/** A search with the articles that it found; null when the server could not be asked. */
export type ArticleAnswer = { q: string; found: readonly PublicArticleItem[] | null };

/**
 * Searches while one types, beside the address that says what is searched for. The page itself brings
 * the first answer along; until a later one is there the one before stays.
 */
export function useArticleSearch(first: ArticleAnswer) {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get('q') ?? '');
  const [answer, setAnswer] = useState(first);
  const q = search.trim();
  const isKnown = q === '' || q === answer.q;

  useEffect(() => {
    if (isKnown) return undefined;
    let isLate = false;
    const show = (found: ArticleAnswer['found']) => {
      if (!isLate) setAnswer({ q, found });
    };
    const timer = setTimeout(() => {
      loadArticleCalls()
        .then(({ findArticles }) => findArticles(q))
        .then(show, () => show(null));
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [q, isKnown]);

  const find = (text: string) => {
    const trimmed = text.trim();
    setSearch(text);
    setQuery(trimmed === '' ? {} : { q: trimmed }, { replace: true, preventScrollReset: true });
  };
  return { search, q, answer, isKnown, find };
}

export type ArticleSearch = ReturnType<typeof useArticleSearch>;
