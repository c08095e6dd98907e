import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { AskedMandateCard } from '#app/features/sales/mandates/asked-mandate-card.tsx';
import { MandateForm } from '#app/features/sales/mandates/mandate-form.tsx';
import { PlannedCollectionsCard } from '#app/features/sales/mandates/planned-collections-card.tsx';
import { ValidMandateCard } from '#app/features/sales/mandates/valid-mandate-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/direct-debit.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Automatische incasso', path: areaPaths.directDebit() });
}

export default function DashboardDirectDebitPage() {
  const query = useQuery(orpc.customer.mandates.get.queryOptions());
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Je incasso wordt geladen…</span>
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  const { agreement, valid, asked, planned } = data;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {asked === null ? null : <AskedMandateCard key={asked.id} asked={asked} />}
      {valid === null ? null : <ValidMandateCard valid={valid} agreement={agreement} />}
      {valid === null && agreement !== null ? (
        <Card className="flex flex-col gap-4">
          <div>
            <h3 className="text-lg font-semibold">Nooit meer aan een factuur denken</h3>
            <p className="mt-1">
              Zet automatische incasso aan, dan schrijven we vanaf je volgende factuur verlengingen
              van je rekening af en loopt je dienst door. Facturen die al openstaan, betaal je zelf.
            </p>
          </div>
          <MandateForm agreement={agreement} submitLabel="Incasso aanzetten" />
        </Card>
      ) : null}
      {valid === null && agreement === null ? (
        <EmptyState title="Automatische incasso kan hier niet">
          Deze winkel schrijft niets af. Je betaalt facturen zelf.
        </EmptyState>
      ) : null}
      <PlannedCollectionsCard planned={planned} />
    </div>
  );
}
