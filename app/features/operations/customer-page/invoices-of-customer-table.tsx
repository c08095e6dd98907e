import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { InvoiceBadge } from '#app/features/sales/invoices/invoice-badge.tsx';
import { INVOICE_KIND_LABELS } from '#app/features/sales/invoices/labels.ts';
import { StaffInvoiceMenu } from '#app/features/sales/invoices/staff-invoice-menu.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import type { CustomerInvoice } from '#contract/customer/invoices.ts';

const COLUMNS: readonly Column<CustomerInvoice>[] = [
  {
    id: 'number',
    header: 'Factuurnummer',
    cell: ({ id, invoiceNumber }) => (
      <RecordLink to={areaPaths.adminInvoice(id)} className="figures font-medium">
        {invoiceNumber}
      </RecordLink>
    ),
  },
  { id: 'kind', header: 'Soort', cell: (invoice) => INVOICE_KIND_LABELS[invoice.kind] },
  { id: 'issued', header: 'Datum', cell: (invoice) => formatDate(invoice.issuedOn) },
  { id: 'due', header: 'Vervaldatum', cell: (invoice) => formatDate(invoice.dueDate) },
  {
    id: 'paid',
    header: 'Betaald op',
    cell: ({ paidAt }) => (paidAt === null ? '–' : formatDate(paidAt)),
  },
  { id: 'status', header: 'Status', cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
  {
    id: 'amount',
    header: 'Totaal',
    align: 'right',
    cell: (invoice) => formatMoney(invoice.totalCents),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (invoice) => <StaffInvoiceMenu invoice={invoice} />,
  },
];

/** The invoices and credit invoices of one customer, each as a PDF and an e-invoice. */
export function InvoicesOfCustomerTable({ customerId }: { customerId: string }) {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.invoices.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Facturen"
      columns={COLUMNS}
      query={query}
      rowKey={(invoice) => invoice.id}
      params={params}
      noun={['factuur', 'facturen']}
      failure="loadBilling"
      empty={<EmptyState title="Geen facturen gevonden" />}
    />
  );
}
