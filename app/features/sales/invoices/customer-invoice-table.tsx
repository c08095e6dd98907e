import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { YearFilter } from '#app/components/year-filter.tsx';
import type { InvoiceFormat } from '#app/lib/files/invoice-archive.ts';
import { orpc } from '#app/lib/api.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { CustomerInvoice } from '#contract/customer/invoices.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import { InvoiceArchiveForm } from './invoice-archive-form.tsx';
import { InvoiceBadge } from './invoice-badge.tsx';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from './labels.ts';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { useOwnList } from './use-own-list.ts';

/**
 * The statuses of invoices that customers see, those to be paid first; an invoice that is not issued yet
 * is not among them.
 */
const SHOWN_STATUSES = ['unpaid', 'overdue', 'paid', 'credited'] as const;

function nameOf({ kind, invoiceNumber }: CustomerInvoice): string {
  return `${INVOICE_KIND_LABELS[kind]} ${invoiceNumber}`;
}

function DownloadButton({ invoice, format }: { invoice: CustomerInvoice; format: InvoiceFormat }) {
  const download = useInvoiceDownload('customer', format);
  return (
    <Button
      variant="secondary"
      size="xs"
      aria-label={
        format === 'PDF' ? `Download ${nameOf(invoice)}` : `UBL downloaden van ${nameOf(invoice)}`
      }
      pending={download.isPending}
      onClick={() => download.mutate(invoice.id)}
    >
      {format === 'PDF' ? 'Download' : 'UBL'}
    </Button>
  );
}

/** Leads to an invoice: to pay it while it is open, else to look at it. */
function OpenLink({ invoice }: { invoice: CustomerInvoice }) {
  const isOpen = isOpenInvoice(invoice.status);
  return (
    <Button asChild variant={isOpen ? 'primary' : 'ghost'} size="xs">
      <Link
        to={areaPaths.invoice(invoice.id)}
        aria-label={`${nameOf(invoice)} ${isOpen ? 'betalen' : 'bekijken'}`}
      >
        {isOpen ? 'Betalen' : 'Bekijken'}
      </Link>
    </Button>
  );
}

const COLUMNS: readonly Column<CustomerInvoice>[] = [
  {
    id: 'number',
    header: 'Factuurnummer',
    cell: (invoice) => <span className="figures font-medium">{invoice.invoiceNumber}</span>,
  },
  { id: 'created', header: 'Datum', cell: (invoice) => formatDate(invoice.createdAt) },
  {
    id: 'due',
    header: 'Vervaldatum',
    cell: (invoice) => (invoice.kind === 'credit_note' ? '–' : formatDate(invoice.dueDate)),
  },
  {
    id: 'paid',
    header: 'Betaald op',
    cell: (invoice) => (invoice.paidAt === null ? '–' : formatDate(invoice.paidAt)),
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
    cell: (invoice) => (
      <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
        <OpenLink invoice={invoice} />
        <DownloadButton invoice={invoice} format="PDF" />
        <DownloadButton invoice={invoice} format="UBL" />
      </div>
    ),
  },
];

/** The customer's own invoices. */
export function CustomerInvoiceTable() {
  const params = useListParams();
  const { search, year, years, filters, isFiltered } = useOwnList(params);
  const status = params.several('status', SHOWN_STATUSES);
  const query = useQuery(
    orpc.customer.invoices.list.queryOptions({
      input: { ...params.page, ...filters, ...(status.length > 0 ? { status } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar actions={<InvoiceArchiveForm year={year} />}>
        <SearchField
          label="Zoek facturen"
          placeholder="Zoek op factuurnummer"
          value={search}
          onSearch={(q) => params.change({ q })}
        />
        <YearFilter years={years} value={year} onChange={(jaar) => params.change({ jaar })} />
      </ListToolbar>
      <FilterChips
        label="Filter op status"
        values={SHOWN_STATUSES}
        labels={INVOICE_STATUS_LABELS}
        chosen={status}
        onChange={(chosen) => params.change({ status: chosen })}
      />
      <DataTable
        caption="Facturen"
        columns={COLUMNS}
        query={query}
        rowKey={(invoice) => invoice.id}
        params={params}
        noun={['factuur', 'facturen']}
        tableFrom="laptop"
        failure="loadBilling"
        empty={
          <EmptyState title="Geen facturen gevonden">
            {isFiltered || status.length > 0
              ? 'Zoek op een ander nummer, of kies een ander jaar of een andere status.'
              : 'Je krijgt een factuur zodra een bestelling betaald is.'}
          </EmptyState>
        }
      />
    </>
  );
}
