import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { ApiKey } from '#contract/staff/api-keys.ts';

type EndKeyDialogProps = { apiKey: ApiKey; open: boolean; onClose: () => void };

export function EndKeyDialog({ apiKey, open, onClose }: EndKeyDialogProps) {
  const mutation = useAction(orpc.staff.apiKeys.end.mutationOptions(), {
    success: ['apiKeyEnded'],
    failure: 'update',
    refresh: orpc.staff.apiKeys.key(),
    onDone: onClose,
  });
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
