import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { ImportDetail } from '#contract/staff/imports.ts';
import { leftText, linesText } from './labels.ts';

type EndImportDialogProps = { run: ImportDetail; done: number; left: number };

/** 'Import beëindigen', with what stays and what is forgotten said before. */
export function EndImportDialog({ run, done, left }: EndImportDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const task = useAction(orpc.staff.imports.end.mutationOptions(), {
    success: ({ dropped }) => ['statusUpdated', `De import is beëindigd. ${leftText(dropped)}`],
    refresh: orpc.staff.key(),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Import beëindigen
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Import beëindigen?"
        confirmLabel="Import beëindigen"
        task={task}
        onConfirm={() => task.mutate({ importId: run.id })}
      >
        <p>
          Er {done === 1 ? 'is' : 'zijn'} {linesText(done)} bekeken: wat is overgezet, blijft.{' '}
          {leftText(left)} Wil je die later toch, zet dan hetzelfde bestand nog eens over: wat er al
          staat, komt er niet dubbel in.
        </p>
      </ConfirmDialog>
    </>
  );
}
