import { useState } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { useWebhookForm } from './use-webhook-form.ts';
import { WebhookFieldsForm } from './webhook-fields-form.tsx';

type ChangeWebhookDialogProps = { webhook: Webhook; onClose: () => void };

export function ChangeWebhookDialog({ webhook, onClose }: ChangeWebhookDialogProps) {
  // As it was when the dialog opened: the page behind it goes on changing.
  const [{ id: webhookId, name, address, kinds }] = useState(webhook);
  const change = useAction(orpc.staff.webhooks.change.mutationOptions(), {
    success: ['webhookSaved'],
    refresh: orpc.staff.webhooks.key(),
    onDone: onClose,
    isSecret: true,
  });
  const { form, send } = useWebhookForm({
    error: change.error,
    mutate: (fields) => change.mutate({ webhookId, ...fields, seen: { name, address, kinds } }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Webhook wijzigen"
      submitLabel="Opslaan"
      pending={change.isPending}
      error={change.error}
      atFields={form.atFields}
      onSubmit={(event) => send(event.currentTarget)}
    >
      <WebhookFieldsForm faults={form.errors} webhook={webhook} />
      <p className="text-sm text-ink-soft">Wat nog wacht, gaat naar het nieuwe adres.</p>
    </FormDialog>
  );
}
