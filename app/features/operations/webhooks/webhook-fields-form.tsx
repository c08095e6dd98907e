import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Input } from '#app/ui/input.tsx';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_NAME_MAX } from '#domain/operations/webhook.ts';
import { NEWS_GROUPS, NEWS_LABELS } from './labels.ts';

type WebhookFieldsFormProps = {
  faults: FieldErrors;
  /** The webhook to change; absent for a new one. */
  webhook?: Webhook;
};

/** The fields of a webhook, for the form around them. */
export function WebhookFieldsForm({ faults, webhook }: WebhookFieldsFormProps) {
  return (
    <>
      <FormField
        label="Naam"
        name="name"
        error={faults['name']}
        help="Waarvoor hij is, zoals ‘Boekhouding’."
      >
        <Input
          maxLength={WEBHOOK_NAME_MAX}
          defaultValue={webhook?.name}
          autoComplete="off"
          required
        />
      </FormField>
      <FormField
        label="Adres"
        name="address"
        error={faults['address']}
        help="Het https-adres waar de berichten heen gaan. Je krijgt het van het andere programma."
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={WEBHOOK_ADDRESS_MAX}
          defaultValue={webhook?.address}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          required
        />
      </FormField>
      <fieldset>
        <legend className="mb-2 text-[0.9375rem] font-medium">Meldt</legend>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {NEWS_GROUPS.map(([title, kinds], group) => (
            <div key={title} className="flex flex-col gap-1.5">
              <p className="text-sm text-ink-soft">{title}</p>
              {kinds.map((kind, place) => (
                <CheckboxField
                  key={kind}
                  name="kinds"
                  value={kind}
                  defaultChecked={webhook?.kinds.includes(kind) ?? false}
                  // Under the last of all.
                  error={
                    group === NEWS_GROUPS.length - 1 && place === kinds.length - 1
                      ? faults['kinds']
                      : undefined
                  }
                  label={NEWS_LABELS[kind]}
                />
              ))}
            </div>
          ))}
        </div>
      </fieldset>
      <OwnPasswordField error={faults['ownPassword']} />
    </>
  );
}
