import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { REOPENED_LABELS } from '#app/features/sales/invoices/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { formatDate, formatLongDate, formatMoney } from '#app/lib/format.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import type { ReopenedClaim } from '#contract/values.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { may } from '#domain/platform/role.ts';
import { useStatusChange } from './use-status-change.ts';

type ReopenedOrderCardProps = { order: StaffOrderDetail; reopened: ReopenedClaim };

/** Says of an order that was paid what is open again and why, and lets staff mark its invoice as paid. */
export function ReopenedOrderCard({ order, reopened }: ReopenedOrderCardProps) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const own = useOwnBenefit(order.customerId);
  const mark = useStatusChange(orpc.staff.orders.markPaid.mutationOptions(), () => setOpen(false));
  const amount = formatMoney(reopened.openCents);
  const number = order.invoices.find(({ kind }) => kind === 'invoice')?.invoiceNumber ?? '';
  return (
    <Alert
      tone="warn"
      title={`Factuur ${number}: ${amount} staat weer open, te betalen uiterlijk op ${formatLongDate(reopened.dueOn)}`}
      action={
        <GuardedButton
          variant="secondary"
          size="xs"
          reason={may(role, 'orders.mark-paid') ? own : 'Alleen een admin of owner mag dit.'}
          onClick={() => setOpen(true)}
        >
          Markeer Betaald
        </GuardedButton>
      }
    >
      {REOPENED_LABELS[reopened.because]}, op {formatDate(amsterdamDate(reopened.since))}. De klant
      kan weer betalen; de bestelling houdt haar status.
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Factuur als betaald markeren?"
        confirmLabel="Markeer Betaald"
        danger={false}
        task={mark}
        onConfirm={() => mark.mutate({ orderId: order.id })}
      >
        Factuur {number} wordt weer betaald. Doe dit alleen als {amount} binnen is.
      </ConfirmDialog>
    </Alert>
  );
}
