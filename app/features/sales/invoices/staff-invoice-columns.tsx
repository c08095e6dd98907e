import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import type { ListedInvoice } from '#contract/staff/invoices.ts';
import type { AgeBand, DocumentState } from '#domain/sales/invoice-age.ts';
import { InvoiceBadge } from './invoice-badge.tsx';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS, REOPENED_LABELS } from './labels.ts';
import { StaffInvoiceMenu } from './staff-invoice-menu.tsx';
import { CUSTOMER_COLUMN } from '#app/features/identity/customers/customer-name-columns.tsx';

export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  unpaid: INVOICE_STATUS_LABELS.unpaid,
  overdue: INVOICE_STATUS_LABELS.overdue,
  reopened: 'Heropend',
  paid: INVOICE_STATUS_LABELS.paid,
  credited: INVOICE_STATUS_LABELS.credited,
  credit_note: INVOICE_KIND_LABELS.credit_note,
};

export const AGE_BAND_LABELS: Readonly<Record<AgeBand, string>> = {
  'in-time': 'Nog niet vervallen',
  'to-14': '0–14 dagen te laat',
  'to-30': '15–30 dagen te laat',
  'to-60': '31–60 dagen te laat',
  'over-60': '60+ dagen te laat',
};

/** Leads to its page, from where it is corrected, and to its order. */
function NumberCell({ invoice: { id, invoiceNumber } }: { invoice: ListedInvoice }) {
  return (
    <RecordLink to={areaPaths.adminInvoice(id)} className="figures font-medium">
      {invoiceNumber}
    </RecordLink>
  );
}

export const STAFF_INVOICE_COLUMNS: readonly Column<ListedInvoice>[] = [
  { id: 'number', header: 'Factuurnummer', cell: (invoice) => <NumberCell invoice={invoice} /> },
  CUSTOMER_COLUMN,
  {
    id: 'issued',
    header: 'Datum',
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: ({ issuedOn }) => formatDate(issuedOn),
  },
  {
    id: 'due',
    header: 'Vervaldatum',
    sort: 'dueDate',
    cell: ({ kind, dueDate }) => (kind === 'invoice' ? formatDate(dueDate) : '–'),
  },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: ({ totalCents }) => formatMoney(totalCents),
  },
  {
    id: 'open',
    header: 'Nog open',
    align: 'right',
    cell: ({ openCents }) => (openCents === 0 ? '–' : formatMoney(openCents)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (invoice) => (
      <>
        <InvoiceBadge invoice={invoice} />
        {invoice.reopenedBecause === null ? null : (
          <span className="mt-1 block text-xs text-ink-soft">
            Heropend: {REOPENED_LABELS[invoice.reopenedBecause]}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (invoice) => <StaffInvoiceMenu invoice={invoice} />,
  },
];

export const STAFF_INVOICE_CSV: readonly CsvColumn<ListedInvoice>[] = [
  ['Factuurnummer', ({ invoiceNumber }) => invoiceNumber],
  ['Soort', ({ kind }) => INVOICE_KIND_LABELS[kind]],
  ['Klant', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Datum', ({ issuedOn }) => formatDate(issuedOn)],
  ['Vervaldatum', ({ kind, dueDate }) => (kind === 'invoice' ? formatDate(dueDate) : '')],
  ['Betaald op', ({ paidAt }) => (paidAt === null ? '' : formatDate(paidAt))],
  ['Status', ({ kind, status }) => (kind === 'invoice' ? INVOICE_STATUS_LABELS[status] : '')],
  [
    'Heropend',
    ({ reopenedBecause }) => (reopenedBecause === null ? '' : REOPENED_LABELS[reopenedBecause]),
  ],
  ['Bedrag', ({ totalCents }) => totalCents / 100],
  ['Nog open', ({ openCents }) => openCents / 100],
];
