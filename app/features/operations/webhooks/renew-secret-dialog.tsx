import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { OLD_SECRET_HOURS } from '#domain/operations/webhook.ts';
import { SecretCard } from './secret-card.tsx';

type RenewSecretDialogProps = { webhook: Webhook; onClose: () => void };

/** Asks for the password, and shows the new secret once. */
export function RenewSecretDialog({ webhook, onClose }: RenewSecretDialogProps) {
  const renewal = useAction(orpc.staff.webhooks.renewSecret.mutationOptions(), {
    refresh: orpc.staff.webhooks.key(),
    isSecret: true,
  });
  const made = renewal.data;
  const form = usePlainForm({ error: renewal.error, required: NO_PASSWORD });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    renewal.mutate({ webhookId: webhook.id, ownPassword: readText(fields, 'ownPassword') });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={made === undefined ? 'Geheim vernieuwen?' : 'Het nieuwe geheim'}
      size={made === undefined ? 'sm' : 'md'}
      submitLabel="Vernieuwen"
      pending={renewal.isPending}
      error={renewal.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
      made={made === undefined ? null : { content: shown(made), closeLabel: 'Ik heb het bewaard' }}
    >
      <p>
        Het oude geheim werkt nog {OLD_SECRET_HOURS} uur naast het nieuwe, zodat je het rustig kunt
        vervangen.
      </p>
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}

function shown({ secret, oldSecretUntil }: { secret: string; oldSecretUntil: Date }) {
  const note = `Het oude werkt nog tot ${formatDateTime(oldSecretUntil)}.`;
  return <SecretCard secret={secret} note={note} />;
}
