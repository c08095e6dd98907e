import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatCount } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

type BookCertainDialogProps = { certain: number; onClose: () => void };

type Outcome = { booked: number; failed: number; left: number };

function outcomeText({ booked, failed, left }: Outcome): string {
  const parts = [`${formatCount(booked)} geboekt`];
  if (failed > 0) parts.push(`${formatCount(failed)} niet: kijk die zelf na`);
  if (left > 0) parts.push(`nog ${formatCount(left)} te gaan`);
  return `${parts.join(', ')}.`;
}

/** All lines of which numbers and amount fit open invoices. */
export function BookCertainDialog({ certain, onClose }: BookCertainDialogProps) {
  const queryClient = useQueryClient();
  const book = useMutation(
    orpc.staff.bankStatements.bookCertain.mutationOptions({
      onSuccess: (outcome) => {
        showSuccess('bankLineBooked', outcomeText(outcome));
        onClose();
      },
      onError: (error) => showFailure('save', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Zekere regels boeken?"
      confirmLabel="Boeken"
      danger={false}
      task={book}
      onConfirm={() => book.mutate(undefined)}
    >
      Van {certain === 1 ? 'één regel' : `${formatCount(certain)} regels`} kloppen factuurnummers en
      bedrag. Die facturen worden betaald, en wat erop besteld is wordt geleverd.
    </ConfirmDialog>
  );
}
