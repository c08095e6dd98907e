import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { shortId } from '#domain/short-id.ts';
import { useStatusChange } from './use-status-change.ts';

export type OrderMark = 'paid' | 'failed';

const TEXTS: Readonly<Record<OrderMark, { title: string; confirm: string; consequence: string }>> =
  {
    paid: {
      title: 'Bestelling als betaald markeren?',
      confirm: 'Markeer Betaald',
      consequence:
        'De factuur wordt betaald en de levering van de service begint. Doe dit alleen als het geld binnen is.',
    },
    failed: {
      title: 'Bestelling als mislukt markeren?',
      confirm: 'Markeer Mislukt',
      consequence:
        'De klant kan deze bestelling daarna niet meer betalen; er wordt niets geleverd.',
    },
  };

const RENEWAL_PAID =
  'De factuur wordt betaald en de service loopt een termijn langer door. Doe dit alleen als het geld binnen is.';

type MarkOrderDialogProps = {
  order: StaffOrder;
  /** What the order is to become; closed while null. */
  mark: OrderMark | null;
  onClose: () => void;
};

/** Both marks in one hook: which of them is asked for is known only when the dialog opens. */
function useMarkOrder(onDone: () => void) {
  const handlers = useStatusChange(onDone);
  return {
    paid: useMutation(orpc.staff.orders.markPaid.mutationOptions(handlers)),
    failed: useMutation(orpc.staff.orders.markFailed.mutationOptions(handlers)),
  };
}

export function MarkOrderDialog({ order, mark, onClose }: MarkOrderDialogProps) {
  const mutations = useMarkOrder(onClose);
  const shown = mark ?? 'paid';
  const mutation = mutations[shown];
  const texts = TEXTS[shown];
  return (
    <ConfirmDialog
      open={mark !== null}
      onClose={onClose}
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={shown === 'failed'}
      task={mutation}
      onConfirm={() => mutation.mutate({ orderId: order.id })}
    >
      <p>
        Bestelling {shortId(order.id)} van {order.customerName || order.customerEmail}:{' '}
        {order.planName} voor {formatMoney(order.totalCents)}.
      </p>
      <p className="mt-2">{order.renewsServiceId === null ? texts.consequence : RENEWAL_PAID}</p>
    </ConfirmDialog>
  );
}
