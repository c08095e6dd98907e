import { CopyField } from '#app/components/copy-field.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { formatDate } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { lastDayOfKey } from '#domain/identity/api-key.ts';
import { KeyFieldsForm } from './key-fields-form.tsx';
import { useMakeKey } from './use-make-key.ts';

/** Asks what a key is for; the key that is made stands here until this is closed, and nowhere after. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const { made, error, atFields, faults, isPending, send } = useMakeKey();
  return (
    <FormDialog
      onClose={onClose}
      title={made === null ? 'Nieuwe API-sleutel' : 'Je nieuwe API-sleutel'}
      submitLabel="Sleutel maken"
      pending={isPending}
      error={error}
      atFields={atFields}
      onSubmit={(event) => send(event.currentTarget)}
      made={
        made === null
          ? null
          : { content: <MadeKey made={made} />, closeLabel: 'Ik heb hem bewaard' }
      }
    >
      <KeyFieldsForm faults={faults} />
    </FormDialog>
  );
}

function MadeKey({ made }: { made: { key: string; expiresAt: Date } }) {
  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar deze sleutel nu">
        Je ziet hem maar één keer; wij bewaren hem niet. Hij werkt tot en met{' '}
        {formatDate(lastDayOfKey(made.expiresAt))}.
      </Alert>
      <dl>
        <CopyField label="API-sleutel" shown={made.key} copied={made.key} />
      </dl>
    </div>
  );
}
