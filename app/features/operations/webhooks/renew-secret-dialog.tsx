import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { OLD_SECRET_HOURS } from '#domain/operations/webhook.ts';
import { SecretCard } from './secret-card.tsx';

type RenewSecretDialogProps = { webhook: Webhook; onClose: () => void };

/** Asks for the password, and shows the new secret once. */
export function RenewSecretDialog({ webhook, onClose }: RenewSecretDialogProps) {
  const [isEmpty, setEmpty] = useState(false);
  const renewal = useAction(orpc.staff.webhooks.renewSecret.mutationOptions(), {
    refresh: orpc.staff.webhooks.key(),
    isSecret: true,
  });
  const made = renewal.data;
  const atFields = refusedFields(renewal.error);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const ownPassword = readText(new FormData(event.currentTarget), 'ownPassword');
    setEmpty(ownPassword === '');
    if (ownPassword !== '') renewal.mutate({ webhookId: webhook.id, ownPassword });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={made === undefined ? 'Geheim vernieuwen?' : 'Het nieuwe geheim'}
      size={made === undefined ? 'sm' : 'md'}
      submitLabel="Vernieuwen"
      pending={renewal.isPending}
      error={renewal.error}
      atFields={atFields}
      onSubmit={handleSubmit}
      made={made === undefined ? null : { content: shown(made), closeLabel: 'Ik heb het bewaard' }}
    >
      <p>
        Het oude geheim werkt nog {OLD_SECRET_HOURS} uur naast het nieuwe, zodat je het rustig kunt
        vervangen.
      </p>
      <OwnPasswordField error={isEmpty ? 'Vul je wachtwoord in.' : atFields['ownPassword']} />
    </FormDialog>
  );
}

function shown({ secret, oldSecretUntil }: { secret: string; oldSecretUntil: Date }) {
  const note = `Het oude werkt nog tot ${formatDateTime(oldSecretUntil)}.`;
  return <SecretCard secret={secret} note={note} />;
}
