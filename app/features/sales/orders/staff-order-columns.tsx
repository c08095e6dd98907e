import type { Column } from '#app/components/data-table.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useRowDialog } from '#app/components/row-dialog.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { ORDER_ERRORS } from '#contract/errors/order.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { orderActions } from '#domain/sales/order.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/sales/payment.ts';
import { may, type Permission } from '#domain/platform/role.ts';
import { orderTermLabel, ORDER_KIND_LABELS, ORDER_STATUS_LABELS } from './labels.ts';
import { ORDER_COLUMN, PLAN_COLUMN } from './order-columns.tsx';
import { MarkOrderDialog, type OrderMark } from './mark-order-dialog.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderKindBadge } from './order-kind-badge.tsx';
import { RefundOrderDialog } from './refund-order-dialog.tsx';
import { CUSTOMER_COLUMN } from '#app/features/identity/customers/customer-name-columns.tsx';

const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';

type OrderActionsProps = { order: StaffOrder; place?: 'row' | 'page' };

function PendingActions({ order }: { order: StaffOrder }) {
  const openDialog = useRowDialog();
  const reasonFor = useRefusal();
  const own = useOwnBenefit(order.customerId);
  const ask = (mark: OrderMark) =>
    openDialog({
      key: `${mark} ${order.id}`,
      render: (state) => <MarkOrderDialog order={order} mark={mark} {...state} />,
    });
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="xs"
        reason={reasonFor('orders.mark-paid') ?? own}
        onClick={() => ask('paid')}
      >
        Markeer Betaald
      </GuardedButton>
      <GuardedButton
        variant="ghost"
        size="xs"
        reason={
          reasonFor('orders.mark-failed') ??
          (order.kind === 'renewal' ? ORDER_ERRORS.ORDER_IS_RENEWAL.message : null)
        }
        onClick={() => ask('failed')}
      >
        Markeer Mislukt
      </GuardedButton>
    </>
  );
}

function RefundAction({ order, place }: OrderActionsProps) {
  const openDialog = useRowDialog();
  const reasonFor = useRefusal();
  const own = useOwnBenefit(order.customerId);
  const ask = () =>
    openDialog({
      key: `refund ${order.id}`,
      render: ({ open, onClose }) =>
        open ? <RefundOrderDialog order={order} open onClose={onClose} /> : null,
    });
  return (
    <GuardedButton
      // In a list it stands in nearly every row and should not shout.
      variant={place === 'row' ? 'ghost' : 'secondary'}
      size="xs"
      reason={reasonFor('orders.refund') ?? own}
      onClick={ask}
    >
      Terugbetalen
    </GuardedButton>
  );
}

function useRefusal() {
  const role = useRole();
  return (permission: Permission) => (may(role, permission) ? null : NOT_ALLOWED);
}

/** Offers staff the acts that the status of an order allows; the element around it holds the dialog. */
export function OrderActions({ order, place = 'row' }: OrderActionsProps) {
  const actions = orderActions(order.status);
  if (!actions.markPaid.ok && !actions.refund.ok) return null;
  return (
    <div className="flex flex-wrap gap-3 lg:flex-nowrap lg:justify-end">
      {actions.markPaid.ok ? (
        <PendingActions order={order} />
      ) : (
        <RefundAction order={order} place={place} />
      )}
    </div>
  );
}

export const STAFF_ORDER_COLUMNS: readonly Column<StaffOrder>[] = [
  ORDER_COLUMN,
  CUSTOMER_COLUMN,
  {
    ...PLAN_COLUMN,
    sort: 'plan',
    cell: (order) => (
      <span className="block max-w-56 truncate max-lg:max-w-full" title={order.planName}>
        {order.planName}
        <OrderKindBadge order={order} />
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    sort: 'total',
    sortFirst: 'desc',
    cell: (order) => formatMoney(order.totalCents),
  },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  {
    id: 'date',
    header: 'Datum',
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: (order) => formatDate(order.createdAt),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (order) => <OrderActions order={order} />,
  },
];

export const STAFF_ORDER_CSV: readonly CsvColumn<StaffOrder>[] = [
  ['Id', (order) => order.id],
  ['Datum', (order) => formatDate(order.createdAt)],
  ['Klant', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Soort', (order) => ORDER_KIND_LABELS[order.kind]],
  ['Plan', (order) => order.planName],
  ['Service', (order) => order.serviceName ?? ''],
  ['Besturingssysteem', (order) => order.system],
  ['Betaalt', (order) => orderTermLabel(order.termMonths)],
  ['Betaalwijze', (order) => PAYMENT_METHOD_NAMES[order.paymentMethod]],
  ['Status', (order) => ORDER_STATUS_LABELS[order.status]],
  ['Bedrag', (order) => order.totalCents / 100],
  ['Kortingscode', (order) => order.discount?.code ?? ''],
  ['Korting', (order) => (order.discount?.savedCents ?? 0) / 100],
];
