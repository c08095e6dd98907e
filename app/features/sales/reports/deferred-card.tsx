import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '#app/ui/table.tsx';
import type { DeferredRevenue } from '#contract/staff/reports.ts';
import { reportDayValue } from '#contract/values.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { sumCents } from '#domain/platform/money.ts';
import { byMonth, DEFERRED_CSV } from './deferred-columns.tsx';
import { monthLabel } from './labels.ts';

/** The day that the address asks for, today unless it does. */
function useReportDay() {
  const [params, setParams] = useSearchParams();
  const asked = reportDayValue.safeParse(params.get('peildag'));
  const change = (to: string) =>
    setParams(
      (current) => {
        current.set('peildag', to);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { day: asked.data ?? amsterdamDate(browserNow()), change };
}

/** Shows what was invoiced for days after one, by month: what a bookkeeper books as deferred. */
export function DeferredCard() {
  const { day, change } = useReportDay();
  const query = useQuery(
    orpc.staff.reports.deferred.queryOptions({
      input: { day },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = query;
  return (
    <section aria-labelledby="vooruit">
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <h3 id="vooruit" className="text-lg font-semibold">
            Vooruit gefactureerde omzet
          </h3>
          <div className="flex flex-wrap items-end gap-2">
            <FormField label="Peildag" name="peildag">
              <Input
                type="date"
                defaultValue={day}
                onChange={({ target }) => {
                  if (reportDayValue.safeParse(target.value).success) change(target.value);
                }}
              />
            </FormField>
            <ExportButton
              fileName={`vooruit-gefactureerd-${day}`}
              columns={DEFERRED_CSV}
              open={async (signal) =>
                byMonth(await api.staff.reports.exportDeferred({ day }, { signal }), day)
              }
            />
          </div>
        </div>
        <p className="max-w-[72ch] text-sm text-ink-soft">
          Wat tot en met {formatDate(day)} gefactureerd is voor dagen daarna, zonder btw en per dag
          verdeeld. Wat gecrediteerd is, is eraf.
        </p>
        {data === undefined && query.isError ? (
          <LoadError failure="loadFinance" query={query} />
        ) : null}
        {data === undefined && !query.isError ? <Skeleton className="h-44 w-full" /> : null}
        {data === undefined ? null : <MonthTable report={data} />}
      </Card>
    </section>
  );
}

function MonthTable({ report: { months, day } }: { report: DeferredRevenue }) {
  if (months.length === 0) {
    return <p className="text-sm">Op deze dag was er niets vooruit gefactureerd.</p>;
  }
  const paid = sumCents(months.map(({ paidCents }) => paidCents));
  const unpaid = sumCents(months.map(({ unpaidCents }) => unpaidCents));
  return (
    <Table caption={`Vooruit gefactureerd op ${formatDate(day)}`}>
      <THead>
        <Tr>
          <Th>Maand</Th>
          <Th align="right">Betaald</Th>
          <Th align="right">Nog niet betaald</Th>
          <Th align="right">Samen</Th>
        </Tr>
      </THead>
      <TBody>
        {months.map(({ month, paidCents, unpaidCents }) => (
          <Tr key={month}>
            <Td>{monthLabel(month)}</Td>
            <Td align="right">{formatMoney(paidCents)}</Td>
            <Td align="right">{formatMoney(unpaidCents)}</Td>
            <Td align="right">{formatMoney(sumCents([paidCents, unpaidCents]))}</Td>
          </Tr>
        ))}
        <Tr className="font-semibold">
          <Td>Alles samen</Td>
          <Td align="right">{formatMoney(paid)}</Td>
          <Td align="right">{formatMoney(unpaid)}</Td>
          <Td align="right">{formatMoney(sumCents([paid, unpaid]))}</Td>
        </Tr>
      </TBody>
    </Table>
  );
}
