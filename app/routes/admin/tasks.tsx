import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { JobTable } from '#app/features/platform/jobs/job-table.tsx';
import { MailboxCard } from '#app/features/support/mailbox/mailbox-card.tsx';
import { WaitingMailsCard } from '#app/features/platform/mails/waiting-mails-card.tsx';
import { TaskTable } from '#app/features/operations/tasks/task-table.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/tasks.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Taken', path: areaPaths.adminTasks() });
}

export default function AdminTasksPage() {
  const { data } = useQuery(orpc.staff.statistics.get.queryOptions());
  return (
    <div className="in-turn flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl font-semibold">Af te handelen</h2>
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.adminAbuse()}>Meldingen van misbruik</Link>
          </Button>
        </div>
        <TaskTable />
        <MailboxCard />
        {data?.waitingMails ? <WaitingMailsCard waiting={data.waitingMails} /> : null}
      </div>
      <div className="flex flex-col gap-4">
        <h2 className="text-xl font-semibold">Mislukte taken</h2>
        <JobTable />
      </div>
    </div>
  );
}
