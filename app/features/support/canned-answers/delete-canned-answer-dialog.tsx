import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';

type DeleteCannedAnswerDialogProps = { answer: CannedAnswer; onClose: () => void };

export function DeleteCannedAnswerDialog({ answer, onClose }: DeleteCannedAnswerDialogProps) {
  const mutation = useAction(orpc.staff.cannedAnswers.delete.mutationOptions(), {
    success: ['answerDeleted'],
    failure: 'delete',
    refresh: orpc.staff.cannedAnswers.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Standaardantwoord verwijderen?"
      confirmLabel="Verwijderen"
      task={mutation}
      onConfirm={() => mutation.mutate({ cannedAnswerId: answer.id })}
    >
      ‘{answer.title}’ is daarna niet meer te kiezen. Wat er al mee verstuurd is, blijft staan.
    </ConfirmDialog>
  );
}
