import { useQuery } from '@tanstack/react-query';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { CorrectionForm } from '#app/features/sales/corrections/correction-form.tsx';
import { REFUSAL_LABELS } from '#app/features/sales/corrections/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/correction.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = areaPaths.adminCorrection(params.invoiceId);
  return areaMeta({ matches, title: 'Factuur corrigeren', path });
}

function Correction({ invoiceId }: { invoiceId: string }) {
  const query = useQuery({
    ...orpc.staff.corrections.get.queryOptions({ input: { invoiceId } }),
    // A form over it is open: what changes meanwhile is told when it is sent.
    staleTime: Infinity,
  });
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadBilling');
  if (query.data !== undefined) {
    const { document, begin, refusal } = query.data;
    const refused = refusal ?? 'customer-erased';
    return (
      <>
        <h2 className="text-xl font-semibold">Corrigeer factuur {document.invoiceNumber}</h2>
        {begin === null ? (
          <Alert title="Deze factuur kun je nu niet corrigeren">{REFUSAL_LABELS[refused]}</Alert>
        ) : (
          <CorrectionForm key={invoiceId} invoice={query.data} begin={begin} />
        )}
      </>
    );
  }
  if (missing) {
    return (
      <EmptyState title="Deze factuur bestaat niet">
        Controleer het adres, of zoek de factuur in de lijst.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadBilling" query={query} />;
  return <Skeleton className="h-160" />;
}

export default function AdminCorrectionPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminInvoice(params.invoiceId)}>De factuur</BackLink>
      </div>
      <AdminsOnly permission="invoices.correct" what="correcties">
        <Correction invoiceId={params.invoiceId} />
      </AdminsOnly>
    </div>
  );
}
