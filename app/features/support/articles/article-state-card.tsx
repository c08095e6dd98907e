import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { StaffArticle } from '#contract/staff/articles.ts';
import { may } from '#domain/platform/role.ts';
import { ArticleBadge } from './article-badge.tsx';
import { NOT_ALLOWED } from './labels.ts';
import { RemoveArticleDialog } from './remove-article-dialog.tsx';
import { UnpublishArticleDialog } from './unpublish-article-dialog.tsx';

type ArticleStateCardProps = {
  article: StaffArticle;
  /** Something was typed that is not saved: what is published is what was saved. */
  isDirty: boolean;
};

function usePublish() {
  return useAction(orpc.staff.articles.publish.mutationOptions(), {
    success: ['articlePublished', 'Iedereen kan het nu lezen.'],
    failure: 'update',
    refresh: orpc.staff.articles.key(),
  });
}

function reasonOf(mayManage: boolean, isDirty: boolean): string | null {
  if (!mayManage) return NOT_ALLOWED;
  return isDirty ? 'Sla eerst je wijzigingen op.' : null;
}

/** The title of an article, whether the public reads it, and what can be done about that. */
export function ArticleStateCard({ article, isDirty }: ArticleStateCardProps) {
  const [asking, setAsking] = useState<'unpublish' | 'remove' | null>(null);
  const role = useRole();
  const publish = usePublish();
  const reason = reasonOf(may(role, 'articles.manage'), isDirty);
  const { id, title, slug, status, version } = article;
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <ArticleBadge status={status} />
        <h2 className="mt-2 text-xl font-semibold break-words">{title}</h2>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {may(role, 'audit.read') ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminAudit({ soort: 'article', kenmerk: id })}>Auditlog</Link>
          </Button>
        ) : null}
        {status === 'published' ? (
          <>
            <Button asChild variant="ghost" size="sm">
              <a href={areaPaths.article(slug)} target="_blank" rel="noopener">
                Op de site bekijken
                <span className="sr-only"> (opent in een nieuw tabblad)</span>
              </a>
            </Button>
            <GuardedButton
              variant="secondary"
              size="sm"
              reason={reason}
              onClick={() => setAsking('unpublish')}
            >
              Van de site halen
            </GuardedButton>
          </>
        ) : (
          <>
            <GuardedButton
              variant="ghost"
              size="sm"
              reason={reason}
              onClick={() => setAsking('remove')}
            >
              Verwijderen
            </GuardedButton>
            <GuardedButton
              size="sm"
              reason={reason}
              pending={publish.isPending}
              onClick={() => publish.mutate({ articleId: id, seen: version })}
            >
              Publiceren
            </GuardedButton>
          </>
        )}
      </div>
      {asking === 'remove' ? <RemoveArticleDialog article={article} onClose={close} /> : null}
      {asking === 'unpublish' ? <UnpublishArticleDialog article={article} onClose={close} /> : null}
    </div>
  );
}
