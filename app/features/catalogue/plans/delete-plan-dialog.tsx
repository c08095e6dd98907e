import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/area-paths.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';

type DeletePlanDialogProps = { plan: StaffPlan; open: boolean; onClose: () => void };

export function DeletePlanDialog({ plan, open, onClose }: DeletePlanDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    orpc.staff.plans.delete.mutationOptions({
      onSuccess: async () => {
        showSuccess('planDeleted', `${plan.name} is weg.`);
        // First away from its page: there is nothing there to fetch again.
        await navigate(paths.adminPlans(), { replace: true });
        await queryClient.invalidateQueries({ queryKey: orpc.staff.plans.key() });
      },
      onError: (error) => showFailure('delete', errorText(error)),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Pakket verwijderen?"
      confirmLabel="Verwijderen"
      task={remove}
      onConfirm={() => remove.mutate({ planId: plan.id })}
    >
      {plan.name} verdwijnt met zijn prijsgeschiedenis. Niemand heeft dit pakket ooit besteld. Dit
      kun je niet terugdraaien.
    </ConfirmDialog>
  );
}
