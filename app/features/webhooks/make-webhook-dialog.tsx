import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { orpc } from '#app/lib/api.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SecretCard } from './secret-card.tsx';
import { useWebhookForm } from './use-webhook-form.ts';
import { WebhookFieldsForm } from './webhook-fields-form.tsx';

/** Asks where a webhook goes and what it tells, and shows its secret once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const creation = useMutation(
    orpc.staff.webhooks.create.mutationOptions({
      gcTime: 0,
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.webhooks.key() }),
    }),
  );
  const { faults, refusal, send } = useWebhookForm(creation);
  const made = creation.data;

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
      title={made === undefined ? 'Nieuwe webhook' : 'Je nieuwe webhook'}
      footer={
        made === undefined ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Annuleren
            </Button>
            <Button type="submit" form={formId} pending={creation.isPending}>
              Webhook maken
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Ik heb het bewaard</Button>
        )
      }
    >
      {made === undefined ? (
        <form id={formId} noValidate className="space-y-5" onSubmit={handleSubmit}>
          <WebhookFieldsForm faults={faults} />
          {refusal === null ? null : <Alert tone="bad">{refusal}</Alert>}
        </form>
      ) : (
        <SecretCard secret={made.secret} />
      )}
    </Dialog>
  );
}
