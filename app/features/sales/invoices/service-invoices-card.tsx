import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { InvoiceBadge } from './invoice-badge.tsx';
import { useServiceInvoices } from '#app/features/delivery/services/use-service-invoices.ts';

function Invoices({ serviceId }: { serviceId: string }) {
  const query = useServiceInvoices(serviceId);
  useLoadFailure(query.isError, 'loadBilling');
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) return <Skeleton className="h-14 w-full" />;
  if (data.items.length === 0) {
    return <p className="text-sm text-ink-soft">Er zijn geen facturen van deze service.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line last:-mb-2.5">
        {data.items.map((invoice) => (
          <li
            key={invoice.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <span className="min-w-0">
              <Link
                to={areaPaths.invoice(invoice.id)}
                className="font-medium text-green underline underline-offset-4"
              >
                {invoice.invoiceNumber}
              </Link>
              <span className="block text-ink-soft">{formatDate(invoice.createdAt)}</span>
            </span>
            <span className="flex items-center gap-3">
              <InvoiceBadge invoice={invoice} />
              <span className="figures font-medium">{formatMoney(invoice.totalCents)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.nextCursor === null ? null : (
        <p className="mt-3 text-sm">
          <Link to={areaPaths.invoices()} className="text-green underline underline-offset-4">
            Alle facturen
          </Link>{' '}
          <span className="text-ink-soft">
            (van deze service {formatCount(data.count.value)}
            {data.count.exact ? '' : '+'})
          </span>
        </p>
      )}
    </>
  );
}

/** The invoices of one service, on its page. */
export function ServiceInvoicesCard({ serviceId }: { serviceId: string }) {
  return (
    <Card>
      <h3 className="mb-2 text-lg font-semibold">Facturen</h3>
      <Invoices serviceId={serviceId} />
    </Card>
  );
}
