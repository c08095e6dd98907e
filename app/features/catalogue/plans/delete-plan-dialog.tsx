import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';

type DeletePlanDialogProps = { plan: StaffPlan; open: boolean; onClose: () => void };

export function DeletePlanDialog({ plan, open, onClose }: DeletePlanDialogProps) {
  const navigate = useNavigate();
  const remove = useAction(orpc.staff.plans.delete.mutationOptions(), {
    success: ['planDeleted', `${plan.name} is weg.`],
    failure: 'delete',
    refresh: orpc.staff.plans.key(),
    // First away from its page: there is nothing there to fetch again.
    onDone: () => navigate(areaPaths.adminPlans(), { replace: true }),
  });
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
