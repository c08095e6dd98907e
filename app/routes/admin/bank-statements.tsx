import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { BankLineTable } from '#app/features/sales/bank-statements/bank-line-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/bank-statements.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Bankafschriften', path: areaPaths.adminBankStatements() });
}

export default function AdminBankStatementsPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminOrders(), label: 'Alle bestellingen' }}
        title="Bankafschriften"
        intro="Lees het afschrift van je bank in. Regels met openstaande factuurnummers van één klant en precies dat bedrag boek je in één keer, de andere bekijk je zelf."
      />
      <AdminsOnly permission="orders.mark-paid" what="bankafschriften">
        <BankLineTable />
      </AdminsOnly>
    </div>
  );
}
