import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { DeliveryTable } from '#app/features/operations/webhooks/delivery-table.tsx';
import { WebhookBadge } from '#app/features/operations/webhooks/webhook-badge.tsx';
import { WebhookCard } from '#app/features/operations/webhooks/webhook-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/webhook.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Webhook', path: areaPaths.adminWebhook(params.webhookId) });
}

function LoadedWebhook({ webhookId }: { webhookId: string }) {
  const query = useQuery(orpc.staff.webhooks.get.queryOptions({ input: { webhookId } }));
  const isGone = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !isGone, 'loadWebhooks');
  const { data: webhook } = query;
  // One that was removed elsewhere is not shown as if it still were there.
  if (isGone) return <Alert tone="warn" title="Deze webhook bestaat niet." />;
  if (webhook !== undefined) {
    return (
      <>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <h2 className="text-xl font-semibold">{webhook.name}</h2>
            <WebhookBadge state={webhook.state} />
          </div>
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminAudit({ soort: 'webhook', kenmerk: webhook.id })}>
              Auditlog
            </Link>
          </Button>
        </div>
        <WebhookCard webhook={webhook} />
        <h3 className="text-lg font-semibold">Berichten van de laatste 30 dagen</h3>
        <DeliveryTable webhook={webhook} />
      </>
    );
  }
  if (query.isError) return <LoadError failure="loadWebhooks" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export default function AdminWebhookPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={areaPaths.adminWebhooks()}>Webhooks</BackLink>
      <AdminsOnly permission="webhooks.manage" what="webhooks">
        <LoadedWebhook webhookId={params.webhookId} />
      </AdminsOnly>
    </div>
  );
}
