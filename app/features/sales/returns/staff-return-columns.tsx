import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { CUSTOMER_COLUMN } from '#app/features/identity/customers/customer-name-columns.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import type { StaffReturn } from '#contract/staff/returns.ts';
import { RETURN_GROUND_LABELS } from './labels.ts';
import { ReturnBadge } from './return-badge.tsx';

export const STAFF_RETURN_COLUMNS: readonly Column<StaffReturn>[] = [
  {
    id: 'ground',
    header: 'Retour',
    cell: ({ id, ground }) => (
      <RecordLink to={areaPaths.adminReturn(id)} className="font-medium">
        {RETURN_GROUND_LABELS[ground]}
      </RecordLink>
    ),
  },
  CUSTOMER_COLUMN,
  {
    id: 'about',
    header: 'Waarvan',
    cell: ({ orderId, planName, serviceName }) => (
      <RecordLink
        to={areaPaths.adminOrder(orderId)}
        className="block max-w-56 truncate max-lg:max-w-full"
      >
        {serviceName ?? planName}
      </RecordLink>
    ),
  },
  {
    id: 'asked',
    header: 'Gevraagd',
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: ({ askedAt }) => formatDate(askedAt),
  },
  {
    id: 'due',
    header: 'Geld terug voor',
    sort: 'settleBy',
    cell: ({ state, settleBy }) =>
      state === 'asked' || state === 'granted' ? formatDate(settleBy) : '–',
  },
  {
    id: 'back',
    header: 'Terug',
    align: 'right',
    cell: ({ backCents }) => (backCents === null ? '–' : formatMoney(backCents)),
  },
  { id: 'state', header: 'Status', cell: ({ state }) => <ReturnBadge state={state} /> },
];
