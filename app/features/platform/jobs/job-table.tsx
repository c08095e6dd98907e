import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { queueLabel } from './labels.ts';
import type { FailedJob } from '#contract/staff/jobs.ts';

/** Not paged: when there are more, something else is on fire. */
const REFRESH_MS = 30_000;
const MOST_SHOWN = 100;

function RetryButton({ job }: { job: FailedJob }) {
  const retry = useAction(orpc.staff.jobs.retry.mutationOptions(), {
    success: ['statusUpdated', 'De taak wordt opnieuw uitgevoerd.'],
    failure: 'update',
    refresh: orpc.staff.key(),
  });
  return (
    <Button
      variant="secondary"
      size="xs"
      pending={retry.isPending}
      onClick={() => retry.mutate({ jobId: job.id })}
    >
      Opnieuw uitvoeren
    </Button>
  );
}

const COLUMNS: readonly Column<FailedJob>[] = [
  {
    id: 'queue',
    header: 'Taak',
    cell: (job) => <span className="font-medium">{queueLabel(job.queue)}</span>,
  },
  {
    id: 'subject',
    header: 'Waarover',
    cell: (job) => (
      <span
        className="block max-w-72 truncate max-lg:max-w-full max-lg:whitespace-normal"
        title={job.subject}
      >
        {job.subject}
      </span>
    ),
  },
  {
    id: 'error',
    header: 'Fout',
    cell: (job) => (
      <span className="block max-w-96 min-w-48 break-words whitespace-normal max-lg:min-w-0">
        {job.error || '–'}
      </span>
    ),
  },
  {
    id: 'failed',
    header: 'Mislukt op',
    cell: (job) => formatDateTime(job.failedAt),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (job) => <RetryButton job={job} />,
  },
];

/**
 * Replaces an empty list. A job that fails and is still tried again is in no list yet, so that an empty
 * one is no sign that all is well.
 */
function NoJobs() {
  const { data } = useQuery(orpc.staff.statistics.get.queryOptions());
  const toDeliver = data?.toDeliver ?? 0;
  const isTrying = toDeliver > 0 || Boolean(data?.waitingMails) || (data?.troubles.length ?? 0) > 0;
  if (!isTrying) {
    return (
      <EmptyState title="Geen mislukte taken">
        Mails en leveringen die blijven mislukken, komen hier te staan.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Er is nog niets mislukt"
      action={
        toDeliver > 0 ? (
          <Button asChild variant="secondary">
            <Link to={`${areaPaths.adminServices()}?view=te-leveren`}>
              Bekijk wat er te leveren is
            </Link>
          </Button>
        ) : undefined
      }
    >
      Er is wel iets dat nu niet lukt: een levering, een mail, de betaaldienst of een paneel. Dat
      wordt vanzelf opnieuw geprobeerd; wat blijft mislukken, komt hier te staan.
    </EmptyState>
  );
}

/** Work outside the shop that kept failing, to be done again by hand. */
export function JobTable() {
  const query = useQuery({
    ...orpc.staff.jobs.listFailed.queryOptions({ input: { limit: MOST_SHOWN } }),
    // The queue does not tell when a job gives up, so an open list asks.
    refetchInterval: REFRESH_MS,
  });
  return (
    <DataTable
      tableFrom="laptop"
      caption="Mislukte taken"
      columns={COLUMNS}
      query={query}
      rowKey={(job) => job.id}
      noun={['taak', 'taken']}
      failure="loadJobs"
      empty={<NoJobs />}
    />
  );
}
