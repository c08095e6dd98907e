import { Link } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';

/** Leads to the invoice of a paid order. */
export function PaidInvoiceCard({ order: { invoice } }: { order: CustomerOrderDetail }) {
  if (invoice === null) return null;
  return (
    <p className="mt-2 text-ink-soft">
      De betaalde{' '}
      <Link to={areaPaths.invoice(invoice.id)} className="text-green underline underline-offset-4">
        factuur {invoice.invoiceNumber}
      </Link>{' '}
      staat in je dashboard.
    </p>
  );
}
