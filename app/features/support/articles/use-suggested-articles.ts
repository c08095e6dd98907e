import { useEffect, useState } from 'react';
import { loadArticleCalls } from '#app/lib/article-demand.ts';
import type { ArticleHint } from '#contract/public/articles.ts';

/** A subject is thought about: nobody is to be met by guesses between two letters. */
const PAUSE_MS = 500;
const SHORTEST = 3;

const NONE: readonly ArticleHint[] = [];

/** Articles that may answer a question with this subject. Without an answer there are none. */
export function useSuggestedArticles(subject: string): readonly ArticleHint[] {
  const [articles, setArticles] = useState(NONE);
  const asked = subject.trim();
  const isShort = asked.length < SHORTEST;
  useEffect(() => {
    if (isShort) return undefined;
    let isLate = false;
    const show = (found: readonly ArticleHint[]) => {
      if (!isLate) setArticles(found);
    };
    const timer = setTimeout(() => {
      loadArticleCalls()
        .then(({ suggestArticles }) => suggestArticles(asked))
        .then(show, () => show(NONE));
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked, isShort]);
  return isShort ? NONE : articles;
}
