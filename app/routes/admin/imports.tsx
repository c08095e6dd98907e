import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { ImportFilesForm } from '#app/features/delivery/imports/import-files-form.tsx';
import { ImportTable } from '#app/features/delivery/imports/import-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/imports.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Overzetten', path: areaPaths.adminImports() });
}

export default function AdminImportsPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.admin(), label: 'Alle klanten' }}
        title="Overzetten"
        intro="Neem klanten en lopende services mee uit een ander systeem. Ze gaan hier door tot de dag waarop ze betaald zijn en verlengen daarna vanzelf."
      />
      <AdminsOnly permission="imports.run" what="overgezette bestanden">
        <ImportFilesForm />
        <h3 className="mt-4 text-lg font-semibold">Eerder overgezet</h3>
        <ImportTable />
      </AdminsOnly>
    </div>
  );
}
