import { SectionHead } from '#app/components/section-head.tsx';
import { AbuseNoticeTable } from '#app/features/compliance/abuse-notices/abuse-notice-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/abuse.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Meldingen van misbruik', path: areaPaths.adminAbuse() });
}

export default function AdminAbusePage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminTasks(), label: 'Alle taken' }}
        title="Meldingen van misbruik"
        intro="Terroristische inhoud binnen 1 uur, seksueel kindermisbruik binnen 12 uur, al het andere binnen 24 uur."
      />
      <AbuseNoticeTable />
    </div>
  );
}
