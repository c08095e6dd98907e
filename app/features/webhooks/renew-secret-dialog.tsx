import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { OLD_SECRET_HOURS } from '#domain/webhook.ts';
import { SecretCard } from './secret-card.tsx';

type RenewSecretDialogProps = { webhook: Webhook; onClose: () => void };

/** Asks for the password, and shows the new secret once. */
export function RenewSecretDialog({ webhook, onClose }: RenewSecretDialogProps) {
  const formId = useId();
  const [isEmpty, setEmpty] = useState(false);
  const queryClient = useQueryClient();
  const renewal = useMutation(
    orpc.staff.webhooks.renewSecret.mutationOptions({
      gcTime: 0,
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.webhooks.key() }),
    }),
  );
  const made = renewal.data;
  const refused = refusedFields(renewal.error)['ownPassword'];

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ownPassword = readText(new FormData(event.currentTarget), 'ownPassword');
    setEmpty(ownPassword === '');
    if (ownPassword !== '' && !renewal.isPending) {
      renewal.mutate({ webhookId: webhook.id, ownPassword });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={made === undefined ? 'Geheim vernieuwen?' : 'Het nieuwe geheim'}
      size={made === undefined ? 'sm' : 'md'}
      footer={
        made === undefined ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Annuleren
            </Button>
            <Button type="submit" form={formId} pending={renewal.isPending}>
              Vernieuwen
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Ik heb het bewaard</Button>
        )
      }
    >
      {made === undefined ? (
        <form id={formId} noValidate className="space-y-5" onSubmit={handleSubmit}>
          <p>
            Het oude geheim werkt nog {OLD_SECRET_HOURS} uur naast het nieuwe, zodat je het rustig
            kunt vervangen.
          </p>
          <OwnPasswordField error={isEmpty ? 'Vul je wachtwoord in.' : refused} />
          {renewal.error === null || refused !== undefined ? null : (
            <Alert tone="bad">{errorText(renewal.error)}</Alert>
          )}
        </form>
      ) : (
        <SecretCard
          secret={made.secret}
          note={`Het oude werkt nog tot ${formatDateTime(made.oldSecretUntil)}.`}
        />
      )}
    </Dialog>
  );
}
