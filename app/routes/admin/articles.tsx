import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { ArticleTable } from '#app/features/articles/article-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/articles.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Kennisbank', path: paths.adminArticles() });
}

export default function AdminArticlesPage() {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={paths.adminTickets()}>Alle tickets</BackLink>
      </div>
      <div>
        <h2 className="text-xl font-semibold">Kennisbank</h2>
        <p className="mt-1 max-w-[68ch] text-ink-soft">
          Wat je hier publiceert, leest iedereen in de{' '}
          <Link to={paths.articles()} className="text-green underline underline-offset-4">
            kennisbank
          </Link>
          . Klanten krijgen het ook te zien als ze een ticket beginnen.
        </p>
      </div>
      <ArticleTable />
    </div>
  );
}
