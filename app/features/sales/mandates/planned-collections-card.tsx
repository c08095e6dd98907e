import { RecordLink } from '#app/components/record-link.tsx';
import type { CustomerMandates } from '#contract/customer/mandates.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';

/** Lists the collections that come next, with their days; nothing where none do. */
export function PlannedCollectionsCard({ planned }: { planned: CustomerMandates['planned'] }) {
  if (planned.length === 0) return null;
  return (
    <Card>
      <h3 className="mb-2 text-lg font-semibold">Wordt afgeschreven</h3>
      <ul className="-mb-2.5">
        {planned.map(({ orderId, serviceName, invoiceNumber, totalCents, on }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line py-2.5 text-sm not-first:border-t"
          >
            <span className="w-24 shrink-0 text-ink-soft">
              {on === null ? 'Na onze mail' : formatDate(on)}
            </span>
            <span className="min-w-0 flex-1 break-words">
              {serviceName}, <RecordLink to={areaPaths.order(orderId)}>{invoiceNumber}</RecordLink>
            </span>
            <span className="figures font-medium">{formatMoney(totalCents)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
