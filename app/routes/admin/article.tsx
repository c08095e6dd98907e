import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { ArticleForm } from '#app/features/support/articles/article-form.tsx';
import { ArticleStateCard } from '#app/features/support/articles/article-state-card.tsx';
import { ArticleTextCard } from '#app/features/support/articles/article-text-card.tsx';
import { useArticleForm } from '#app/features/support/articles/use-article-form.ts';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffArticle } from '#contract/staff/articles.ts';
import { readArticle } from '#domain/support/article-text.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/article.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Artikel', path: areaPaths.adminArticle(params.articleId) });
}

function EditedArticle({ article }: { article: StaffArticle }) {
  const state = useArticleForm(article, () => undefined);
  return (
    <>
      <ArticleStateCard article={article} isDirty={state.changed > 0} />
      <ArticleForm article={article} state={state} />
    </>
  );
}

/** Shows an article to staff who may read what is not published, and change nothing. */
function ReadArticle({ article }: { article: StaffArticle }) {
  return (
    <>
      <ArticleStateCard article={article} isDirty={false} />
      <Card>
        <ArticleTextCard blocks={readArticle(article.text)} isPreview />
      </Card>
    </>
  );
}

function LoadedArticle({ articleId }: { articleId: string }) {
  const query = useQuery(orpc.staff.articles.get.queryOptions({ input: { articleId } }));
  const mayManage = may(useRole(), 'articles.manage');
  const isGone = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !isGone, 'loadArticles');
  const { data: article } = query;
  if (isGone) return <EmptyState title="Dit artikel bestaat niet" />;
  if (article !== undefined) {
    return mayManage ? <EditedArticle article={article} /> : <ReadArticle article={article} />;
  }
  if (query.isError) return <LoadError failure="loadArticles" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Skeleton className="h-[36rem]" />
      <Skeleton className="h-[36rem]" />
    </div>
  );
}

export default function AdminArticlePage({ params: { articleId } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminArticles()}>Kennisbank</BackLink>
      </div>
      <LoadedArticle key={articleId} articleId={articleId} />
    </div>
  );
}
