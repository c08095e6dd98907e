import { paths } from '#app/lib/paths.ts';
import { useSuggestedArticles } from './use-suggested-articles.ts';

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
