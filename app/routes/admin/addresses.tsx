import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { AddressRangeTable } from '#app/features/delivery/addresses/address-range-table.tsx';
import { TakenAddressTable } from '#app/features/delivery/addresses/taken-address-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/addresses.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'IP-adressen', path: areaPaths.adminAddresses() });
}

export default function AdminAddressesPage() {
  return (
    <div className="in-turn flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminPlans(), label: 'Alle pakketten' }}
        title="IP-adressen"
        intro="Adressen van de winkel die een VPS bij de levering krijgt. Een adres komt vrij als de server weg is, en gaat dan als laatste naar een ander."
      />
      <AdminsOnly permission="addresses.manage" what="IP-adressen">
        <AddressRangeTable />
        <h3 className="mt-4 text-lg font-semibold">In gebruik</h3>
        <TakenAddressTable />
      </AdminsOnly>
    </div>
  );
}
