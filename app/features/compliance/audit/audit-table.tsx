import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { AUDIT_CSV, auditColumns } from './audit-columns.tsx';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';

/** Keeps the line that is shown whole in the address: a link to one line can be sent. */
function useOpenEntry() {
  const [params, setParams] = useSearchParams();
  const setOpen = (id: string | null) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (id === null) changed.delete('regel');
        else changed.set('regel', id);
        return changed;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return [params.get('regel'), setOpen] as const;
}

/** People or the program; anything else in the address is no filter. */
function byKind(door: string | undefined): { by?: 'people' | 'program' } {
  if (door === 'mensen') return { by: 'people' };
  return door === 'programma' ? { by: 'program' } : {};
}

type AuditTableProps = {
  /** Only what a customer did and what was done to what is theirs. */
  customerId?: string;
};

/** The log: every change, with its actor, its moment and its origin. */
export function AuditTable({ customerId }: AuditTableProps) {
  const params = useListParams();
  const [openId, setOpen] = useOpenEntry();
  const filter = (name: string, key: string) => {
    const value = params.get(name);
    return value === undefined || value === '' ? {} : { [key]: value };
  };
  const filters = {
    ...(customerId === undefined ? {} : { customerId }),
    ...filter('wie', 'actor'),
    ...byKind(params.get('door')),
    ...filter('wat', 'action'),
    ...filter('soort', 'subjectType'),
    ...filter('kenmerk', 'subjectId'),
    ...filter('van', 'from'),
    ...filter('tot', 'to'),
  };
  const query = useQuery(
    orpc.staff.audit.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  const shown = query.data?.items.find((entry) => String(entry.id) === openId);
  return (
    <>
      <AuditFilterForm
        params={params}
        actions={
          <ExportButton
            fileName="auditlog"
            columns={AUDIT_CSV}
            open={(signal) => api.staff.audit.export(filters, { signal })}
          />
        }
      />
      <DataTable
        tableFrom="desktop"
        caption="Auditlog"
        columns={auditColumns((entry) => setOpen(String(entry.id)))}
        query={query}
        rowKey={(entry) => String(entry.id)}
        params={params}
        noun={['regel', 'regels']}
        failure="loadAudit"
        empty={
          <EmptyState title="Geen regels gevonden">
            Kies een andere actie, soort of periode, of wis de filters.
          </EmptyState>
        }
      />
      {shown === undefined ? null : (
        <AuditEntryDialog entry={shown} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
