import type { FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { BREACH_MAX_LENGTH } from '#domain/compliance/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';
import type { Message } from './use-message.ts';

type MessageFormProps = {
  change: BreachChange;
  message: Message;
  label: string;
  /** Said when nothing was written. */
  missing: string;
  help?: string;
  /** How many lines to write on; a reason has one. */
  rows?: number;
  button: string;
  isPending: boolean;
  onSend: () => void;
};

/** Something in words for the log, of who has read all that is in it. */
export function MessageForm({ change, message, onSend, ...form }: MessageFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    message.tried();
    if (!message.isEmpty && !change.isStale && !form.isPending) onSend();
  };
  const field = {
    maxLength: BREACH_MAX_LENGTH.message,
    value: message.text,
    onChange: ({ target }: { target: { value: string } }) => message.write(target.value),
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 print:hidden">
      <RestingFields when={form.isPending}>
        <FormField
          label={form.label}
          name="message"
          error={message.isTried && message.isEmpty ? form.missing : undefined}
          help={form.help}
        >
          {form.rows === undefined ? (
            <Input {...field} />
          ) : (
            <Textarea rows={form.rows} {...field} />
          )}
        </FormField>
      </RestingFields>
      <div>
        <GuardedButton
          type="submit"
          variant="secondary"
          reason={change.reason}
          pending={form.isPending}
        >
          {form.button}
        </GuardedButton>
      </div>
    </form>
  );
}
