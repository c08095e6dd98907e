import { BackLink } from '#app/components/back-link.tsx';
import { AbuseNoticeTable } from '#app/features/abuse-notices/abuse-notice-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/abuse.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Meldingen van misbruik', path: paths.adminAbuse() });
}

export default function AdminAbusePage() {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={paths.adminTasks()}>Alle taken</BackLink>
      </div>
      <div>
        <h2 className="text-xl font-semibold">Meldingen van misbruik</h2>
        <p className="mt-1 max-w-[72ch] text-ink-soft">
          Terroristische inhoud binnen 1 uur, seksueel kindermisbruik binnen 12 uur, al het andere
          binnen 24 uur.
        </p>
      </div>
      <AbuseNoticeTable />
    </div>
  );
}
