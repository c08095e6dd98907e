import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { AccessCode } from '#contract/staff/maintenance.ts';

export type CodeEnding = 'deactivate' | 'delete';

const TEXTS = {
  deactivate: { title: 'Toegangscode deactiveren?', confirm: 'Deactiveren' },
  delete: { title: 'Toegangscode verwijderen?', confirm: 'Verwijderen' },
} as const satisfies Record<CodeEnding, unknown>;

type EndCodeDialogProps = {
  code: AccessCode;
  /** The way in which the code ends; the dialog is closed while it is null. */
  ending: CodeEnding | null;
  onClose: () => void;
};

/** Both endings in one hook: which of them is asked for is known only when the dialog opens. */
function useEndCode(onDone: () => void) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.staff.maintenance.key() });
  return {
    deactivate: useMutation(
      orpc.staff.maintenance.deactivateCode.mutationOptions({
        onSuccess: () => {
          showSuccess('accessCodeDeactivated');
          onDone();
        },
        onError: (error) => showFailure('update', errorText(error)),
        onSettled,
      }),
    ),
    delete: useMutation(
      orpc.staff.maintenance.deleteCode.mutationOptions({
        onSuccess: () => {
          showSuccess('accessCodeDeleted');
          onDone();
        },
        onError: (error) => showFailure('delete', errorText(error)),
        onSettled,
      }),
    ),
  };
}

export function EndCodeDialog({ code, ending, onClose }: EndCodeDialogProps) {
  const mutations = useEndCode(onClose);
  const mutation = mutations[ending ?? 'deactivate'];
  const { title, confirm } = TEXTS[ending ?? 'deactivate'];
  return (
    <ConfirmDialog
      open={ending !== null}
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      task={mutation}
      onConfirm={() => mutation.mutate({ codeId: code.id })}
    >
      <div className="space-y-3">
        <p>
          De code van {formatDateTime(code.createdAt)}, gemaakt door {code.createdBy}, laat niemand
          meer binnen. Wie er nu mee binnen is, staat meteen weer buiten.
        </p>
        {code.isOwnAccess ? (
          <p className="font-semibold">Je bent zelf met deze code binnen.</p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
