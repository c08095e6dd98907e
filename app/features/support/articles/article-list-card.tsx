import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import type { PublicArticleItem } from '#contract/public/articles.ts';

/** Articles by title, each with its first words. */
export function ArticleListCard({ articles }: { articles: readonly PublicArticleItem[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {articles.map(({ slug, title, summary }) => (
        <li key={slug} className="py-4">
          <Link
            to={paths.article(slug)}
            className="text-lg font-semibold underline-offset-4 hover:text-green hover:underline"
          >
            {title}
          </Link>
          {summary === '' ? null : <p className="mt-1 max-w-[68ch] text-ink-soft">{summary}</p>}
        </li>
      ))}
    </ul>
  );
}
