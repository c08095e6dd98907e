import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '#app/components/form-section.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { NumberSeries } from '#contract/staff/number-series.ts';
import { INVOICE_KINDS } from '#domain/sales/invoice.ts';
import { isUsed } from '#domain/sales/number-series.ts';
import { may } from '#domain/platform/role.ts';
import { countingText, SERIES_LABELS } from './labels.ts';
import { SaveNumberSeriesDialog } from './save-number-series-dialog.tsx';

/** The numbers that invoices and credit invoices get, each of a series of its own. */
export function NumberSeriesCard() {
  const query = useQuery(orpc.staff.numberSeries.list.queryOptions());
  const [chosen, setChosen] = useState<NumberSeries | null>(null);
  return (
    <FormSection
      anchor="factuurnummers"
      title="Factuurnummers"
      intro="Kom je van een ander systeem, ga dan verder waar dat ophield. Zodra een reeks een nummer heeft uitgegeven, ligt hij vast; dan kun je alleen nog een nieuwe beginnen. Nummers zijn altijd zonder gat."
    >
      {query.data === undefined ? (
        <Loading query={query} />
      ) : (
        INVOICE_KINDS.map((kind) => (
          <KindOfSeries
            key={kind}
            all={query.data.series.filter((one) => one.kind === kind)}
            onChange={setChosen}
          />
        ))
      )}
      {chosen === null ? null : (
        <SaveNumberSeriesDialog series={chosen} onClose={() => setChosen(null)} />
      )}
    </FormSection>
  );
}

function Loading({
  query,
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
}) {
  return query.isError ? (
    <LoadError failure="loadSettings" query={query} />
  ) : (
    <Skeleton className="h-40 w-full" />
  );
}

type KindOfSeriesProps = {
  all: readonly NumberSeries[];
  onChange: (series: NumberSeries) => void;
};

function KindOfSeries({ all, onChange }: KindOfSeriesProps) {
  const role = useRole();
  const series = all.find(({ isEnded }) => !isEnded);
  if (series === undefined) return null;
  const former = all.filter(({ isEnded }) => isEnded);
  const label = SERIES_LABELS[series.kind];
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 border-line not-first:border-t not-first:pt-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h4 className="font-semibold">{label}</h4>
          <p className="text-sm text-ink-soft">{countingText(series)}.</p>
        </div>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={may(role, 'settings.write') ? null : 'Alleen voor admins.'}
          onClick={() => onChange(series)}
        >
          {isUsed(series) ? 'Nieuwe reeks' : 'Wijzigen'}
        </GuardedButton>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-ink-soft">Laatste nummer</dt>
        <dd className="tabular-nums">{series.lastPrinted ?? 'Nog geen'}</dd>
        <dt className="text-ink-soft">Volgend nummer</dt>
        <dd className="font-medium tabular-nums">{series.nextPrinted}</dd>
        {former.length === 0 ? null : (
          <>
            <dt className="text-ink-soft">Eerdere reeksen</dt>
            <dd className="break-words tabular-nums">
              {former.map((one) => `tot en met ${one.lastPrinted ?? one.prefix}`).join(', ')}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
