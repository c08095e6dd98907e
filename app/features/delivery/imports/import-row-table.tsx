import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { ImportRow } from '#contract/staff/imports.ts';
import { IMPORT_ROW_STATES } from '#domain/delivery/moving-in.ts';
import { IMPORT_KIND_LABELS, IMPORT_ROW_STATE_LABELS, IMPORT_ROW_STATE_TONES } from './labels.ts';

function nameOf({ customerName, serviceName }: ImportRow): string {
  const parts = [serviceName, customerName].filter((part) => part !== null);
  return parts.length === 0 ? '–' : parts.join(' van ');
}

/** Gives the reason that a line was not imported, or what its panel says of its server. */
function remarkOf({ column, reason, onPanel }: ImportRow): string {
  if (reason === null) return onPanel === null ? '–' : `paneel-id: ${onPanel}`;
  return [column, reason].filter((part) => part !== null).join(': ');
}

const COLUMNS: readonly Column<ImportRow>[] = [
  {
    id: 'line',
    header: 'Regel',
    cell: ({ kind, line }) => `${IMPORT_KIND_LABELS[kind]}, regel ${formatCount(line)}`,
  },
  {
    id: 'what',
    header: 'Wat',
    cell: (row) =>
      row.customerId === null ? (
        nameOf(row)
      ) : (
        <RecordLink to={areaPaths.adminCustomer(row.customerId)} className="font-medium">
          {nameOf(row)}
        </RecordLink>
      ),
  },
  {
    id: 'state',
    header: 'Uitkomst',
    cell: ({ state }) => (
      <Badge tone={IMPORT_ROW_STATE_TONES[state]}>{IMPORT_ROW_STATE_LABELS[state]}</Badge>
    ),
  },
  {
    id: 'reason',
    header: 'Toelichting',
    cell: (row) => <span className="block max-w-[56ch] whitespace-normal">{remarkOf(row)}</span>,
  },
];

/** Lists the outcome of each line, fetched again and again while the import runs. */
export function ImportRowTable({ importId, isRunning }: { importId: string; isRunning: boolean }) {
  const params = useListParams();
  const [state] = params.several('uitkomst', IMPORT_ROW_STATES);
  const query = useQuery(
    orpc.staff.imports.rows.queryOptions({
      input: { ...params.page, importId, ...(state === undefined ? {} : { state }) },
      placeholderData: keepPreviousData,
      refetchInterval: isRunning ? 2000 : false,
    }),
  );
  return (
    <>
      <ListToolbar>
        <FilterChips
          label="Welke regels"
          values={IMPORT_ROW_STATES}
          labels={IMPORT_ROW_STATE_LABELS}
          chosen={state === undefined ? [] : [state]}
          onChange={(chosen) => params.change({ uitkomst: chosen.find((one) => one !== state) })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Regels"
        columns={COLUMNS}
        query={query}
        rowKey={({ id }) => id}
        params={params}
        noun={['regel', 'regels']}
        failure="loadImports"
        empty={<EmptyState title="Geen regels" />}
      />
    </>
  );
}
