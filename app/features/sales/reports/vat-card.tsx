import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { VatReport } from '#contract/staff/reports.ts';
import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import { sumCents } from '#domain/platform/money.ts';
import {
  EU_CONSUMERS_LIMIT,
  euConsumersState,
  SMALL_BUSINESS_LIMIT,
  smallBusinessState,
} from '#domain/sales/vat-report.ts';
import { auditFile } from './use-audit-file.ts';
import { VatQuarterTable } from './vat-quarter-table.tsx';

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

/** Shows the amounts for the btw return of each quarter, and its invoices as a file for the bookkeeper. */
export function VatCard() {
  const { year, last, change } = useYear();
  const query = useQuery(orpc.staff.reports.vat.queryOptions({ input: { year } }));
  const { data } = query;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">Btw in {year}</h3>
        <div className="flex flex-wrap gap-2">
          <ExportButton {...auditFile({ year })} label={`Auditfile van ${year}`} />
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
        Naar factuurdatum, betaald of niet. Wat gecrediteerd is, gaat eraf in het kwartaal van de
        creditfactuur. Op de aangifte vul je hele euro’s in, en je mag in je voordeel afronden. De
        UBL’s komen in één zip, die je boekhoudprogramma inleest. De auditfile (XAF 3.2) heeft
        verkopen en geld als boekingen, met de rekeningen uit Instellingen, Grootboek.
      </p>
      {data === undefined && query.isError ? (
        <LoadError failure="loadFinance" query={query} />
      ) : null}
      {data === undefined && !query.isError ? <Skeleton className="h-44 w-full" /> : null}
      {data === undefined ? null : <VatQuarterTable report={data} />}
      {data === undefined ? null : <SmallBusiness report={data} />}
      {data === undefined ? null : <EuConsumers report={data} />}
    </Card>
  );
}

/** Above the limit their own country's btw is due, which the one-stop shop declares. */
function EuConsumers({ report }: { report: VatReport }) {
  const { year, euConsumersCents, euConsumersBeforeCents, usesOneStopShop } = report;
  const state = euConsumersState(euConsumersCents, euConsumersBeforeCents);
  if (state === 'none') return null;
  const bought = `Consumenten in andere EU-landen, en bedrijven zonder geldig btw-id, kochten in ${year} voor ${formatMoney(euConsumersCents)} (zonder btw)`;
  if (usesOneStopShop) {
    return <p className="text-sm text-ink-soft">{bought}, met de btw van hun eigen land.</p>;
  }
  const before =
    state === 'over-before'
      ? ` In ${year - 1} was het ${formatMoney(euConsumersBeforeCents)}, en dat telt voor heel ${year}.`
      : '';
  const sentence = `${bought}, van de ${formatMoney(EU_CONSUMERS_LIMIT)} waarboven de btw van hun eigen land geldt (OSS).${before}`;
  if (state === 'below') return <p className="text-sm text-ink-soft">{sentence}</p>;
  return (
    <Alert
      tone={state === 'near' ? 'warn' : 'bad'}
      title={state === 'near' ? 'De OSS-grens komt in zicht' : 'De OSS-grens is voorbij'}
    >
      {sentence} Meld je aan voor het éénloketsysteem en zet het aan bij Instellingen, Btw.
    </Alert>
  );
}

/** Warns a small business about the limit: a shop that sells for more has to charge btw again. */
function SmallBusiness({ report: { year, quarters } }: { report: VatReport }) {
  const soldCents = sumCents(quarters.map(({ smallBusinessCents }) => smallBusinessCents));
  if (soldCents <= 0) return null;
  const sentence = `Onder de kleineondernemersregeling verkocht je in ${year} voor ${formatMoney(soldCents)}, van de ${formatMoney(SMALL_BUSINESS_LIMIT)} waarboven de regeling stopt.`;
  const state = smallBusinessState(soldCents);
  if (state === 'below') return <p className="text-sm text-ink-soft">{sentence}</p>;
  if (state === 'near') {
    return (
      <Alert tone="warn" title="De grens van de KOR komt in zicht">
        {sentence} Kom je erboven, dan moet je vanaf die verkoop btw rekenen.
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title="Je bent over de grens van de KOR">
      {sentence} Meld je af en zet de regeling uit bij Instellingen, Btw.
    </Alert>
  );
}
