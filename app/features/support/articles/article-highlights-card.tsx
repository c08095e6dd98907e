import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_CATEGORY_LABELS,
  type ArticleCategory,
} from '#domain/support/article.ts';

/** An article by its title, with no more than the way to it. */
export type Highlight = { slug: string; title: string; category: ArticleCategory };

/** Shows the subjects of the knowledge base, each with its newest articles. */
export function ArticleHighlightsCard({ articles }: { articles: readonly Highlight[] }) {
  const categories = ARTICLE_CATEGORIES.filter((category) =>
    articles.some((article) => article.category === category),
  );
  return (
    <section aria-labelledby="kennisbank" className="mt-20">
      <h2 id="kennisbank" className="text-3xl font-bold">
        Kennisbank
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {categories.map((category) => (
          <li key={category} className="border-t-2 border-green pt-5">
            <h3 className="text-xl font-semibold">
              <Link to={paths.articles(category)} className="hover:text-green">
                {ARTICLE_CATEGORY_LABELS[category]}
              </Link>
            </h3>
            <ul className="mt-3 space-y-2">
              {articles
                .filter((article) => article.category === category)
                .map(({ slug, title }) => (
                  <li key={slug}>
                    <Link
                      to={paths.article(slug)}
                      className="text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-green hover:decoration-current"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <Button asChild variant="secondary" className="mt-10">
        <Link to={paths.articles()}>Alle artikelen</Link>
      </Button>
    </section>
  );
}
