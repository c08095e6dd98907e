import type { ReactNode } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatCount } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';
import { UploadForm } from './upload-form.tsx';
import type { Message } from './use-message.ts';

type MessageFormProps = {
  message: Message;
  label: string;
  placeholder?: string;
  button: string;
  rows?: number;
  /** Beside the button, such as answers to choose from. */
  tools?: ReactNode;
  withFiles?: boolean;
  /** Beside another form whose button is the one that matters. */
  secondary?: boolean;
  /** Reason that whoever looks cannot send it. */
  reason?: string | null;
};

/** Characters that are left when one begins to hear how much room there is. */
const NEARLY_FULL = 500;

/** Writes one message; its draft, its files and its faults come from `useMessage`. */
export function MessageForm(props: MessageFormProps) {
  const { message, label, placeholder, button, rows = 5, tools } = props;
  const { withFiles = true, secondary = false, reason = null } = props;
  const { draft, change, fault, isPending, handleSubmit } = message;
  const left = TICKET_MAX_LENGTH.message - draft.message.length;
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <RestingFields when={isPending}>
        <FormField
          label={label}
          name="message"
          error={fault?.field === 'message' ? fault.text : undefined}
          help={left < NEARLY_FULL ? `Nog ${formatCount(left)} tekens.` : undefined}
        >
          <Textarea
            rows={rows}
            required
            placeholder={placeholder}
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </FormField>
        {withFiles ? <UploadForm uploads={message.uploads} /> : null}
      </RestingFields>
      {fault?.field === 'form' ? <Alert tone="bad">{fault.text}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3">
        <GuardedButton
          type="submit"
          variant={secondary ? 'secondary' : 'primary'}
          reason={reason}
          pending={isPending}
        >
          {button}
        </GuardedButton>
        {tools}
      </div>
    </form>
  );
}
