import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';

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
  const book = useAction(orpc.staff.bankStatements.bookCertain.mutationOptions(), {
    success: (outcome) => ['bankLineBooked', outcomeText(outcome)],
    failure: 'save',
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
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
