import { useId, type FormEvent } from 'react';
import { CopyField } from '#app/components/copy-field.tsx';
import { formatDate } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lastDayOfKey } from '#domain/api-key.ts';
import { KeyFieldsForm } from './key-fields-form.tsx';
import { useMakeKey } from './use-make-key.ts';

/** Asks what a key is for; the key that is made stands here until this is closed, and nowhere after. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { made, faults, refusal, isPending, send } = useMakeKey();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(event.currentTarget);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={made === null ? 'Nieuwe API-sleutel' : 'Je nieuwe API-sleutel'}
      footer={
        made === null ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Annuleren
            </Button>
            <Button type="submit" form={formId} pending={isPending}>
              Sleutel maken
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Ik heb hem bewaard</Button>
        )
      }
    >
      {made === null ? (
        <form id={formId} noValidate className="space-y-5" onSubmit={handleSubmit}>
          <KeyFieldsForm faults={faults} />
          {refusal === null ? null : <Alert tone="bad">{refusal}</Alert>}
        </form>
      ) : (
        <div className="space-y-4">
          <Alert tone="warn" title="Bewaar deze sleutel nu">
            Je ziet hem maar één keer; wij bewaren hem niet. Hij werkt tot en met{' '}
            {formatDate(lastDayOfKey(made.expiresAt))}.
          </Alert>
          <dl>
            <CopyField label="API-sleutel" shown={made.key} copied={made.key} />
          </dl>
        </div>
      )}
    </Dialog>
  );
}
