import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { paths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';

type EndWebhookDialogProps = { webhook: Webhook; open: boolean; onClose: () => void };

export function EndWebhookDialog({ webhook, open, onClose }: EndWebhookDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const end = useMutation(
    orpc.staff.webhooks.end.mutationOptions({
      onSuccess: async () => {
        showSuccess('webhookEnded');
        // Away from what is not there any more before it is asked for again.
        await navigate(paths.adminWebhooks(), { replace: true });
        await queryClient.invalidateQueries({ queryKey: orpc.staff.webhooks.key() });
      },
      onError: (error) => showFailure('update', errorText(error)),
    }),
  );
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
