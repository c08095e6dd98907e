import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffDiscount } from '#contract/staff/discounts.ts';

type EndDiscountDialogProps = { discount: StaffDiscount; open: boolean; onClose: () => void };

export function EndDiscountDialog({ discount, open, onClose }: EndDiscountDialogProps) {
  const end = useAction(orpc.staff.discounts.end.mutationOptions(), {
    success: ['discountEnded'],
    failure: 'update',
    refresh: orpc.staff.discounts.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Kortingscode beëindigen?"
      confirmLabel="Beëindigen"
      task={end}
      onConfirm={() => end.mutate({ discountId: discount.id })}
    >
      Niemand kan daarna nog met {discount.code} bestellen, en dat is niet terug te draaien. Wie er
      al mee bestelde, houdt de afgesproken korting.
    </ConfirmDialog>
  );
}
