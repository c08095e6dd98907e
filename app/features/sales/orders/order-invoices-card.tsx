import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { InvoiceBadge } from '#app/features/sales/invoices/invoice-badge.tsx';
import { StaffInvoiceMenu } from '#app/features/sales/invoices/staff-invoice-menu.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { InvoiceLine } from '#contract/staff/invoices.ts';

function InvoiceRow({ invoice }: { invoice: InvoiceLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm">
      <RecordLink to={areaPaths.adminInvoice(invoice.id)} className="figures font-medium">
        {invoice.invoiceNumber}
      </RecordLink>
      <InvoiceBadge invoice={invoice} />
      <span className="text-ink-soft">
        {formatDate(invoice.issuedOn)}, {formatMoney(invoice.totalCents)}
      </span>
      <div className="ml-auto">
        <StaffInvoiceMenu invoice={invoice} />
      </div>
    </li>
  );
}

/** The invoices of an order, credit invoices too, each as a PDF and an e-invoice. */
export function OrderInvoicesCard({ invoices }: { invoices: readonly InvoiceLine[] }) {
  return (
    <Card>
      <h3 className="text-lg font-semibold">Facturen</h3>
      {invoices.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Er is een factuur zodra de bestelling betaald is.
        </p>
      ) : (
        <ul className="mt-2">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}
