import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { ImportItem } from '#contract/staff/imports.ts';
import { IMPORT_STATE_LABELS, IMPORT_STATE_TONES } from './labels.ts';

const COLUMNS: readonly Column<ImportItem>[] = [
  {
    id: 'createdAt',
    header: 'Wanneer',
    cell: ({ id, createdAt }) => (
      <RecordLink to={areaPaths.adminImport(id)} className="font-medium">
        {formatDateTime(createdAt)}
      </RecordLink>
    ),
  },
  { id: 'by', header: 'Door', cell: ({ startedByName }) => startedByName },
  {
    id: 'files',
    header: 'Bestanden',
    cell: ({ customersName, servicesName }) => (
      <span className="block max-w-96 truncate max-lg:max-w-full">
        {[customersName, servicesName].filter((name) => name !== null).join(', ')}
      </span>
    ),
  },
  { id: 'rows', header: 'Regels', align: 'right', cell: ({ rowCount }) => formatCount(rowCount) },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => (
      <Badge tone={IMPORT_STATE_TONES[state]}>{IMPORT_STATE_LABELS[state]}</Badge>
    ),
  },
];

/** Lists the earlier imports, with who started them. */
export function ImportTable() {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.imports.list.queryOptions({
      input: params.page,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Eerder overgezet"
      columns={COLUMNS}
      query={query}
      rowKey={({ id }) => id}
      params={params}
      noun={['keer', 'keer']}
      failure="loadImports"
      empty={<EmptyState title="Nog niets overgezet" />}
    />
  );
}
