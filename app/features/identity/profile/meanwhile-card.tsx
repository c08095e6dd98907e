import { CHANGED_ERRORS } from '#contract/errors/changed.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type MeanwhileAlertProps = {
  code: 'PROFILE_CHANGED' | 'CUSTOMER_CHANGED' | 'SERVICE_EDITED';
  pending: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Says that somebody else was ahead, with the choice between what they saved and what was typed. */
export function MeanwhileAlert({ code, pending, onTakeTheirs, onKeepMine }: MeanwhileAlertProps) {
  return (
    <Alert
      tone="warn"
      title={CHANGED_ERRORS[code].message}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
            Opgeslagen gegevens tonen
          </Button>
          <Button variant="secondary" size="sm" pending={pending} onClick={onKeepMine}>
            Toch opslaan wat ik typte
          </Button>
        </div>
      }
    >
      Velden die je niet hebt aangeraakt, zijn al bijgewerkt.
    </Alert>
  );
}
