import { JobTable } from '#app/features/jobs/job-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/jobs.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Mislukte taken', path: paths.adminJobs() });
}

export default function AdminJobsPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">Mislukte taken</h2>
      <JobTable />
    </div>
  );
}
