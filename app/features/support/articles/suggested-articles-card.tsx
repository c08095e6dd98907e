import { paths } from '#app/lib/paths.ts';
import { useEffect, useState } from 'react';
import { loadArticleCalls } from '#app/lib/article-demand.ts';
import type { ArticleHint } from '#contract/public/articles.ts';

/** Under the subject of a question: what may answer it already. Asks nothing and is in nobody's way. */
export function SuggestedArticlesCard({ subject }: { subject: string }) {
  const articles = useSuggestedArticles(subject);
  return (
    <div role="status">
      {articles.length === 0 ? null : (
        <div className="mt-2 rounded-md border border-line bg-sunken px-4 py-3 text-[0.9375rem]">
          <p className="font-medium">Misschien helpt dit je al</p>
          <ul className="mt-1 space-y-1">
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={paths.article(slug)}
                  target="_blank"
                  rel="noopener"
                  className="text-green underline underline-offset-4"
                >
                  {title}
                  <span className="sr-only"> (opent in een nieuw tabblad)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A subject is thought about: nobody is to be met by guesses between two letters. */
const PAUSE_MS = 500;
const SHORTEST = 3;

const NONE: readonly ArticleHint[] = [];

/** Articles that may answer a question with this subject. Without an answer there are none. */
function useSuggestedArticles(subject: string): readonly ArticleHint[] {
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
