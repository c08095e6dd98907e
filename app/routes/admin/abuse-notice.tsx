import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { AbuseClockBadge } from '#app/features/compliance/abuse-notices/abuse-clock-badge.tsx';
import { AbuseDecisionBadge } from '#app/features/compliance/abuse-notices/abuse-decision-badge.tsx';
import { AbuseNoticeCard } from '#app/features/compliance/abuse-notices/abuse-notice-card.tsx';
import { DecideNoticeForm } from '#app/features/compliance/abuse-notices/decide-notice-form.tsx';
import { DecidedNoticeCard } from '#app/features/compliance/abuse-notices/decided-notice-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AbuseNoticeDetail } from '#contract/staff/abuse-notices.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/abuse-notice.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = areaPaths.adminAbuseNotice(params.noticeId);
  return areaMeta({ matches, title: 'Melding van misbruik', path });
}

function Notice({ notice }: { notice: AbuseNoticeDetail }) {
  const { number, decision, dueAt } = notice;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-xl font-semibold">
          Melding <span className="figures">{number}</span>
        </h2>
        {decision === null ? (
          <AbuseClockBadge dueAt={dueAt} />
        ) : (
          <AbuseDecisionBadge decision={decision} />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <AbuseNoticeCard notice={notice} />
        {decision === null ? (
          <DecideNoticeForm key={notice.id} notice={notice} />
        ) : (
          <DecidedNoticeCard notice={notice} />
        )}
      </div>
    </>
  );
}

function LoadedNotice({ noticeId }: { noticeId: string }) {
  const query = useQuery(orpc.staff.abuseNotices.get.queryOptions({ input: { noticeId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadTasks');
  if (query.data !== undefined) return <Notice notice={query.data} />;
  if (missing) {
    return (
      <EmptyState title="Deze melding bestaat niet">
        Twee jaar na het besluit gaat een melding weg.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadTasks" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

export default function AdminAbuseNoticePage({ params }: Route.ComponentProps) {
  const role = useRole();
  const { noticeId } = params;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink to={areaPaths.adminAbuse()}>Alle meldingen</BackLink>
        {may(role, 'audit.read') ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminAudit({ soort: 'abuse-notice', kenmerk: noticeId })}>
              Auditlog
            </Link>
          </Button>
        ) : null}
      </div>
      <LoadedNotice noticeId={noticeId} />
    </div>
  );
}
