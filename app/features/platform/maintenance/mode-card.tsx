import { FormSection } from '#app/components/form-section.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ModeForm } from './mode-form.tsx';
import { useMaintenanceMode } from './use-maintenance-mode.ts';

function inWords(activeCodes: number): string {
  if (activeCodes === 0) return 'Geen enkele toegangscode is actief.';
  return activeCodes === 1
    ? 'Eén toegangscode is actief.'
    : `${activeCodes} toegangscodes zijn actief.`;
}

function Banner({ enabled, activeCodes }: { enabled: boolean; activeCodes: number }) {
  return enabled ? (
    <Alert tone="warn" title="De site is dicht voor onderhoud">
      Bezoekers en klanten zien de onderhoudspagina. {inWords(activeCodes)}
    </Alert>
  ) : (
    <Alert tone="good" title="De site is open">
      Iedereen kan erin. {inWords(activeCodes)}
    </Alert>
  );
}

/** Tells whether the site is open, and the switch of it. */
export function ModeCard() {
  const query = useMaintenanceMode();
  const { data, isError } = query;
  useLoadFailure(isError, 'loadMaintenance');
  return (
    <FormSection
      anchor="onderhoudsmodus"
      title="Onderhoudsmodus"
      intro="Sluit de site voor iedereen terwijl jullie eraan werken. Een owner kan altijd in het Admin Panel."
    >
      {data === undefined ? null : <Banner {...data} />}
      {data === undefined && !isError ? <Skeleton className="h-20 w-full" /> : null}
      {data === undefined && isError ? (
        <LoadError failure="loadMaintenance" query={query} />
      ) : (
        <ModeForm />
      )}
    </FormSection>
  );
}
