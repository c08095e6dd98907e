import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { VatReport } from '#contract/staff/reports.ts';
import { amsterdamYear } from '#domain/amsterdam.ts';
import { EU_CONSUMERS_LIMIT, euConsumersState } from '#domain/vat-report.ts';
import { BOOKED_INVOICE_CSV } from './booked-invoice-columns.tsx';

const FIRST_YEAR = 2000;

/** The year that the address asks for, this one unless it does; never one to come. */
function useYear() {
  const [params, setParams] = useSearchParams();
  const last = amsterdamYear(browserNow());
  const asked = Number(params.get('jaar'));
  const year = Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= last ? asked : last;
  const change = (to: number) =>
    setParams(
      (current) => {
        current.set('jaar', String(to));
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { year, last, change };
}

/** What goes on the return of each quarter, and its invoices as a file for who keeps the books. */
export function VatCard() {
  const { year, last, change } = useYear();
  const query = useQuery(orpc.staff.reports.vat.queryOptions({ input: { year } }));
  const { data } = query;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">Btw in {year}</h3>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Btw in ${year - 1}`}
            disabled={year === FIRST_YEAR}
            onClick={() => change(year - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Btw in ${year + 1}`}
            disabled={year === last}
            onClick={() => change(year + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <p className="max-w-[72ch] text-sm text-ink-soft">
        Naar factuurdatum, betaald of niet. Wat gecrediteerd is, is eraf.
      </p>
      {data === undefined && query.isError ? (
        <LoadError failure="loadFinance" query={query} />
      ) : null}
      {data === undefined && !query.isError ? <Skeleton className="h-44 w-full" /> : null}
      {data === undefined ? null : <Quarters report={data} />}
      {data === undefined ? null : <EuConsumers report={data} />}
    </Card>
  );
}

function countsOf({ invoices, creditNotes }: VatReport['quarters'][number]): string {
  const invoiced = `${formatCount(invoices)} ${invoices === 1 ? 'factuur' : 'facturen'}`;
  if (creditNotes === 0) return invoiced;
  return `${invoiced}, ${formatCount(creditNotes)} ${creditNotes === 1 ? 'creditfactuur' : 'creditfacturen'}`;
}

function Quarters({ report: { year, quarters } }: { report: VatReport }) {
  return (
    <ul aria-label={`Btw per kwartaal in ${year}`}>
      {quarters.map((quarter) => (
        <li
          key={quarter.quarter}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-2.5 text-sm"
        >
          <span className="min-w-44 flex-1">
            <span className="block font-semibold">{`Kwartaal ${quarter.quarter}`}</span>
            <span className="text-ink-soft">{countsOf(quarter)}</span>
          </span>
          <dl className="grid grid-cols-3 gap-x-6">
            <Amount term="Zonder btw" cents={quarter.netCents} />
            <Amount term="Btw 21%" cents={quarter.vatCents} />
            <Amount term="Met btw" cents={quarter.grossCents} />
          </dl>
          <ExportButton
            fileName={`facturen-${year}-kwartaal-${quarter.quarter}`}
            columns={BOOKED_INVOICE_CSV}
            open={(signal) =>
              api.staff.invoices.export({ year, quarter: quarter.quarter }, { signal })
            }
          />
        </li>
      ))}
    </ul>
  );
}

type Cents = VatReport['euConsumersCents'];

function Amount({ term, cents }: { term: string; cents: Cents }) {
  return (
    <div className="min-w-22 text-right">
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="figures font-medium">{formatMoney(cents)}</dd>
    </div>
  );
}

/** Above the limit their own country's btw is due, which this shop does not charge. */
function EuConsumers({ report: { year, euConsumersCents } }: { report: VatReport }) {
  const state = euConsumersState(euConsumersCents);
  if (state === 'none') return null;
  const sentence = `Kopers zonder btw-id in andere EU-landen kochten in ${year} voor ${formatMoney(euConsumersCents)} (zonder btw), van de ${formatMoney(EU_CONSUMERS_LIMIT)} waarboven hun eigen btw geldt (OSS).`;
  if (state === 'below') return <p className="text-sm text-ink-soft">{sentence}</p>;
  return (
    <Alert
      tone={state === 'over' ? 'bad' : 'warn'}
      title={state === 'over' ? 'De OSS-grens is voorbij' : 'De OSS-grens komt in zicht'}
    >
      {sentence} Overleg met je boekhouder: Hostwerk rekent overal Nederlandse btw.
    </Alert>
  );
}
