import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';

type DeleteCannedAnswerDialogProps = { answer: CannedAnswer; onClose: () => void };

export function DeleteCannedAnswerDialog({ answer, onClose }: DeleteCannedAnswerDialogProps) {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    orpc.staff.cannedAnswers.delete.mutationOptions({
      onSuccess: () => {
        showSuccess('answerDeleted');
        onClose();
      },
      onError: (error) => showFailure('delete', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.cannedAnswers.key() }),
    }),
  );
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
