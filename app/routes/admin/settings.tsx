import { useQuery } from '@tanstack/react-query';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { MaintenanceCard } from '#app/features/platform/maintenance/maintenance-card.tsx';
import { AssignServiceForm } from '#app/features/delivery/services/assign-service-form.tsx';
import { SettingsMenu } from '#app/features/operations/settings/settings-menu.tsx';
import { SettingsForm } from '#app/features/operations/settings/settings-form.tsx';
import { LedgerCard } from '#app/features/sales/ledger/ledger-card.tsx';
import { NumberSeriesCard } from '#app/features/sales/number-series/number-series-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useHashTarget } from '#app/lib/focus/use-hash-target.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/settings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Instellingen', path: areaPaths.adminSettings() });
}

const SECTIONS = ['algemeen', 'betaling', 'e-mail', 'services', 'bedrijf'];

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-8">
      {SECTIONS.map((section) => (
        <div
          key={section}
          className="grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2.2fr)]"
        >
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-64 w-full" />
        </div>
      ))}
    </div>
  );
}

/** Read anew at every visit and then left alone: nothing may change under what somebody types. */
function LoadedSettings() {
  const query = useQuery(
    orpc.staff.settings.get.queryOptions({
      gcTime: 0,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  useLoadFailure(query.isError, 'loadSettings');
  useHashTarget(query.data !== undefined);
  if (query.data !== undefined) return <SettingsForm loaded={query.data} />;
  return query.isError ? <LoadError failure="loadSettings" query={query} /> : <SettingsSkeleton />;
}

/** Staff read here why the settings are not theirs, and give services: that they may. */
export default function AdminSettingsPage() {
  const role = useRole();
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">Instellingen</h2>
      <AdminsOnly permission="settings.read" what="instellingen">
        <SettingsMenu />
        <LoadedSettings />
        <NumberSeriesCard />
        <LedgerCard />
      </AdminsOnly>
      <FormSection
        anchor="service-toewijzen"
        title="Service toewijzen"
        intro="Geef een klant een service zonder bestelling. Die verlengt niet vanzelf; met handmatige levering is hij meteen actief."
      >
        <AssignServiceForm />
      </FormSection>
      {may(role, 'maintenance.switch') ? <MaintenanceCard /> : null}
    </div>
  );
}
