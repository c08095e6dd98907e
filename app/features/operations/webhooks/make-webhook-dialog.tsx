import { FormDialog } from '#app/components/form-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { SecretCard } from './secret-card.tsx';
import { useWebhookForm } from './use-webhook-form.ts';
import { WebhookFieldsForm } from './webhook-fields-form.tsx';

/** Asks where a webhook goes and what it tells, and shows its secret once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const creation = useAction(orpc.staff.webhooks.create.mutationOptions(), {
    refresh: orpc.staff.webhooks.key(),
    isSecret: true,
  });
  const { form, send } = useWebhookForm(creation);
  const made = creation.data;
  return (
    <FormDialog
      onClose={onClose}
      title={made === undefined ? 'Nieuwe webhook' : 'Je nieuwe webhook'}
      submitLabel="Webhook maken"
      pending={creation.isPending}
      error={creation.error}
      atFields={form.atFields}
      onSubmit={(event) => send(event.currentTarget)}
      made={
        made === undefined
          ? null
          : { content: <SecretCard secret={made.secret} />, closeLabel: 'Ik heb het bewaard' }
      }
    >
      <WebhookFieldsForm faults={form.errors} />
    </FormDialog>
  );
}
