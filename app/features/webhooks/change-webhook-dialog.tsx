import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { orpc } from '#app/lib/api.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { useWebhookForm } from './use-webhook-form.ts';
import { WebhookFieldsForm } from './webhook-fields-form.tsx';

type ChangeWebhookDialogProps = { webhook: Webhook; onClose: () => void };

export function ChangeWebhookDialog({ webhook, onClose }: ChangeWebhookDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const change = useMutation(
    orpc.staff.webhooks.change.mutationOptions({
      onSuccess: () => {
        showSuccess('webhookSaved');
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.webhooks.key() }),
    }),
  );
  const { faults, refusal, send } = useWebhookForm({
    error: change.error,
    isPending: change.isPending,
    mutate: (fields) => change.mutate({ webhookId: webhook.id, ...fields }),
  });

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
      title="Webhook wijzigen"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" form={formId} pending={change.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-5" onSubmit={handleSubmit}>
        <WebhookFieldsForm faults={faults} webhook={webhook} />
        <p className="text-sm text-ink-soft">Wat nog wacht, gaat naar het nieuwe adres.</p>
        {refusal === null ? null : <Alert tone="bad">{refusal}</Alert>}
      </form>
    </Dialog>
  );
}
