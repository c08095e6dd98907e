import { Link } from 'react-router';
import { SectionHead } from '#app/components/section-head.tsx';
import { ArticleTable } from '#app/features/support/articles/article-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/articles.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Kennisbank', path: areaPaths.adminArticles() });
}

export default function AdminArticlesPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminTickets(), label: 'Alle tickets' }}
        title="Kennisbank"
        intro={
          <>
            Wat je hier publiceert, leest iedereen in de{' '}
            <Link to={areaPaths.articles()} className="text-green underline underline-offset-4">
              kennisbank
            </Link>
            . Klanten krijgen het ook te zien als ze een ticket beginnen.
          </>
        }
      />
      <ArticleTable />
    </div>
  );
}
