import { useNavigate } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { ArticleForm } from '#app/features/support/articles/article-form.tsx';
import { useArticleForm } from '#app/features/support/articles/use-article-form.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-article.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuw artikel', path: areaPaths.adminNewArticle() });
}

function NewArticle() {
  const navigate = useNavigate();
  const state = useArticleForm(null, ({ id }) =>
    navigate(areaPaths.adminArticle(id), { replace: true }),
  );
  return <ArticleForm article={null} state={state} />;
}

export default function AdminNewArticlePage() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminArticles()}>Kennisbank</BackLink>
        <h2 className="mt-1 text-xl font-semibold">Nieuw artikel</h2>
      </div>
      <AdminsOnly permission="articles.manage" what="nieuwe artikelen">
        <NewArticle />
      </AdminsOnly>
    </div>
  );
}
