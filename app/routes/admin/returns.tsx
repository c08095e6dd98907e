import { StaffReturnTable } from '#app/features/sales/returns/staff-return-table.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import type { Route } from './+types/returns.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Retouren', path: areaPaths.adminReturns() });
}

export default function AdminReturnsPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Retouren</h2>
      <StaffReturnTable />
    </div>
  );
}
