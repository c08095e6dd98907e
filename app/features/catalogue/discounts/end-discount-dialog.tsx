import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffDiscount } from '#contract/staff/discounts.ts';

type EndDiscountDialogProps = { discount: StaffDiscount; open: boolean; onClose: () => void };

export function EndDiscountDialog({ discount, open, onClose }: EndDiscountDialogProps) {
  const queryClient = useQueryClient();
  const end = useMutation(
    orpc.staff.discounts.end.mutationOptions({
      onSuccess: () => {
        showSuccess('discountEnded');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.discounts.key() }),
    }),
  );
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
