import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';

type EndWebhookDialogProps = { webhook: Webhook; open: boolean; onClose: () => void };

export function EndWebhookDialog({ webhook, open, onClose }: EndWebhookDialogProps) {
  const navigate = useNavigate();
  const end = useAction(orpc.staff.webhooks.end.mutationOptions(), {
    success: ['webhookEnded'],
    failure: 'update',
    refresh: orpc.staff.webhooks.key(),
    // Away from what is not there any more before it is asked for again.
    onDone: () => navigate(areaPaths.adminWebhooks(), { replace: true }),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Webhook verwijderen?"
      confirmLabel="Verwijderen"
      task={end}
      onConfirm={() => end.mutate({ webhookId: webhook.id })}
    >
      ‘{webhook.name}’ krijgt niets meer te horen, ook niet wat nog wacht. Terugdraaien kan niet:
      daarvoor maak je een nieuwe webhook.
    </ConfirmDialog>
  );
}
