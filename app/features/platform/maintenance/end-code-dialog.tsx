import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
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
  const refresh = orpc.staff.maintenance.key();
  return {
    deactivate: useAction(orpc.staff.maintenance.deactivateCode.mutationOptions(), {
      success: ['accessCodeDeactivated'],
      failure: 'update',
      refresh,
      onDone,
    }),
    delete: useAction(orpc.staff.maintenance.deleteCode.mutationOptions(), {
      success: ['accessCodeDeleted'],
      failure: 'delete',
      refresh,
      onDone,
    }),
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
