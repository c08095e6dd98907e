import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { ImportProgressCard } from '#app/features/delivery/imports/import-progress-card.tsx';
import { ImportRowTable } from '#app/features/delivery/imports/import-row-table.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/import.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Overzetten', path: areaPaths.adminImport(params.importId) });
}

/** Pause between two questions how far it is; every line of its own would be news. */
const LOOK_MS = 1000;

function LoadedImport({ importId }: { importId: string }) {
  const query = useQuery({
    ...orpc.staff.imports.get.queryOptions({ input: { importId } }),
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? LOOK_MS : false),
  });
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadImports');
  if (query.data !== undefined) {
    return (
      <>
        <ImportProgressCard run={query.data} />
        <ImportRowTable importId={importId} isRunning={query.data.finishedAt === null} />
      </>
    );
  }
  if (missing) return <EmptyState title="Dit is nooit overgezet" />;
  if (query.isError) return <LoadError failure="loadImports" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}

export default function AdminImportPage({ params: { importId } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <div>
          <BackLink to={areaPaths.adminImports()}>Overzetten</BackLink>
          <h2 className="mt-1 text-xl font-semibold">Overgezet</h2>
        </div>
        <Button asChild variant="ghost" size="sm">
          <Link to={areaPaths.adminAudit({ soort: 'import', kenmerk: importId })}>Auditlog</Link>
        </Button>
      </div>
      <AdminsOnly permission="imports.run" what="overgezette bestanden">
        <LoadedImport importId={importId} />
      </AdminsOnly>
    </div>
  );
}
