import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { PartPaidCard } from '#app/features/sales/invoices/part-paid-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OrderKind } from '#domain/sales/order.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { useStatusChange } from './use-status-change.ts';

export type OrderMark = 'paid' | 'failed';

const TEXTS: Readonly<Record<OrderMark, { title: string; confirm: string }>> = {
  paid: { title: 'Bestelling als betaald markeren?', confirm: 'Markeer Betaald' },
  failed: { title: 'Bestelling als mislukt markeren?', confirm: 'Markeer Mislukt' },
};

const ONLY_IF_IN = 'Doe dit alleen als het geld binnen is.';

/** The consequence of the money being in. */
const PAID: Readonly<Record<OrderKind, string>> = {
  new: 'De factuur wordt betaald en de levering van de service begint.',
  renewal: 'De factuur wordt betaald en de service loopt een termijn langer door.',
  'plan-change': 'De factuur wordt betaald en de service krijgt dit pakket.',
  charge: 'De factuur wordt betaald en de bestelling is daarmee voltooid.',
};

const FAILED = 'De klant kan deze bestelling daarna niet meer betalen; er wordt niets geleverd.';
const CHARGE_FAILED =
  'De factuur wordt gecrediteerd. De klant kan die daarna niet meer betalen en krijgt daar een mail over.';

/** Says what follows from a mark. */
function effectOf(order: StaffOrder, mark: OrderMark): string {
  const { kind } = order;
  if (mark === 'paid') return `${PAID[kind]} ${ONLY_IF_IN}`;
  return kind === 'charge' ? CHARGE_FAILED : FAILED;
}

type MarkOrderDialogProps = {
  order: StaffOrder;
  /** The status that the order gets. */
  mark: OrderMark;
  open: boolean;
  onClose: () => void;
};

/** Both marks: one of them is asked for, and no hook is called by chance. */
function useMarkOrder(onDone: () => void) {
  return {
    paid: useStatusChange(orpc.staff.orders.markPaid.mutationOptions(), onDone),
    failed: useStatusChange(orpc.staff.orders.markFailed.mutationOptions(), onDone),
  };
}

export function MarkOrderDialog({ order, mark, open, onClose }: MarkOrderDialogProps) {
  const mutations = useMarkOrder(onClose);
  const mutation = mutations[mark];
  const texts = TEXTS[mark];
  // A list does not tell how much of the order came in already.
  const detail = useQuery({
    ...orpc.staff.orders.get.queryOptions({ input: { orderId: order.id } }),
    enabled: open && mark === 'paid',
  });
  const part = mark === 'paid' ? (detail.data?.part ?? null) : null;
  const confirm = () =>
    mark === 'paid'
      ? mutations.paid.mutate({
          orderId: order.id,
          ...(part !== null && { shownRestCents: part.restCents }),
        })
      : mutations.failed.mutate({ orderId: order.id });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={mark === 'failed'}
      task={mutation}
      onConfirm={confirm}
    >
      <p>
        Bestelling {shortId(order.id)} van {order.customerName || order.customerEmail}:{' '}
        {order.planName} voor {formatMoney(order.totalCents)}.
      </p>
      {part === null ? null : (
        <PartPaidCard part={part}>
          {' '}
          Markeer de bestelling alleen als die {formatMoney(part.restCents)} ook binnen is; het
          tegoed betaalt de rest.
        </PartPaidCard>
      )}
      <p className="mt-2">{effectOf(order, mark)}</p>
    </ConfirmDialog>
  );
}
