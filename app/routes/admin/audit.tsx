import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { AuditTable } from '#app/features/compliance/audit/audit-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/audit.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Auditlog', path: areaPaths.adminAudit() });
}

export default function AdminAuditPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        title="Auditlog"
        intro="Alles wat iemand of het programma wijzigde. Regels komen er alleen bij: niemand kan ze wijzigen of wissen, ook de database laat dat niet toe."
      />
      <AdminsOnly permission="audit.read" what="het auditlog">
        <AuditTable />
      </AdminsOnly>
    </div>
  );
}
