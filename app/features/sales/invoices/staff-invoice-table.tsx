import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '#app/components/export-button.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { STAFF_INVOICE_SORTS } from '#contract/lists.ts';
import { DOCUMENT_STATES } from '#domain/sales/invoice-age.ts';
import {
  DOCUMENT_STATE_LABELS,
  STAFF_INVOICE_COLUMNS,
  STAFF_INVOICE_CSV,
} from './staff-invoice-columns.tsx';

const FILTERS = [
  {
    field: 'state',
    param: 'status',
    label: 'Filter op status',
    values: DOCUMENT_STATES,
    labels: DOCUMENT_STATE_LABELS,
  },
] as const;

/** Lists the invoices and credit invoices of all customers, for staff. */
export function StaffInvoiceTable() {
  const list = useStaffList({ sorts: STAFF_INVOICE_SORTS, filters: FILTERS });
  const query = useQuery(
    orpc.staff.invoices.listAll.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Facturen"
      columns={STAFF_INVOICE_COLUMNS}
      noun={['factuur', 'facturen']}
      failure="loadBilling"
      search={{ label: 'Zoek facturen', placeholder: 'Zoek op nummer of klant' }}
      actions={
        <ExportButton
          fileName="facturen"
          columns={STAFF_INVOICE_CSV}
          open={(signal) => api.staff.invoices.exportAll(list.whole, { signal })}
        />
      }
      empty="Geen facturen gevonden"
    />
  );
}
