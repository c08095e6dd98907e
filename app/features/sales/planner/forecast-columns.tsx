import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { CUSTOMER_COLUMN } from '#app/features/identity/customers/customer-name-columns.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { ListedStep } from '#contract/staff/forecast.ts';
import { ForecastMenu } from './forecast-menu.tsx';
import { STEP_LABELS } from './labels.ts';

function StateBadge({ step: { state, heldUntil, reason } }: { step: ListedStep }) {
  if (state === 'due') return <Badge>Gepland</Badge>;
  const text = state === 'skipped' ? 'Overgeslagen' : `Uitstel t/m ${formatDate(heldUntil ?? '')}`;
  return (
    <span title={reason ?? undefined}>
      <Badge tone="warn">{text}</Badge>
    </span>
  );
}

/** The order that it is about, or the service where there is none yet. */
function NameCell({ step: { name, orderId, serviceId } }: { step: ListedStep }) {
  const to =
    orderId === null ? areaPaths.adminServices(serviceId ?? '') : areaPaths.adminOrder(orderId);
  return (
    <RecordLink to={to} className="block max-w-60 truncate max-lg:max-w-full">
      {name}
    </RecordLink>
  );
}

export const FORECAST_COLUMNS: readonly Column<ListedStep>[] = [
  { id: 'kind', header: 'Wat', cell: ({ kind }) => <strong>{STEP_LABELS[kind]}</strong> },
  { id: 'day', header: 'Dag', cell: ({ day }) => formatDate(day) },
  CUSTOMER_COLUMN,
  { id: 'name', header: 'Service', cell: (step) => <NameCell step={step} /> },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
  { id: 'status', header: 'Status', cell: (step) => <StateBadge step={step} /> },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (step) => <ForecastMenu step={step} />,
  },
];
