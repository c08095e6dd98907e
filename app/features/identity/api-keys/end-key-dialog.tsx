import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { ApiKey } from '#contract/staff/api-keys.ts';

type EndKeyDialogProps = { apiKey: ApiKey; open: boolean; onClose: () => void };

export function EndKeyDialog({ apiKey, open, onClose }: EndKeyDialogProps) {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    orpc.staff.apiKeys.end.mutationOptions({
      onSuccess: () => {
        showSuccess('apiKeyEnded');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.apiKeys.key() }),
    }),
  );
  const { id, name, lastUsedAt } = apiKey;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="API-sleutel intrekken?"
      confirmLabel="Intrekken"
      task={mutation}
      onConfirm={() => mutation.mutate({ keyId: id })}
    >
      <p>
        Wie ‘{name}’ gebruikt, krijgt meteen geen gegevens meer. Terugdraaien kan niet: daarvoor
        maak je een nieuwe sleutel.
      </p>
      <p className="mt-3">
        {lastUsedAt === null
          ? 'Hij is nog nooit gebruikt.'
          : `Hij is voor het laatst gebruikt op ${formatDateTime(lastUsedAt)}.`}
      </p>
    </ConfirmDialog>
  );
}
