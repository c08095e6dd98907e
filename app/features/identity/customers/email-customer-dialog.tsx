import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { CUSTOMER_MAIL_MAX, type StaffCustomer } from '#contract/staff/customers.ts';
import { callName, MAIL_TEMPLATES, type MailTemplate } from './labels.ts';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { randomId } from '#app/lib/random-id.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { useAction } from '#app/lib/use-action.ts';

type EmailCustomerDialogProps = {
  customer: Pick<StaffCustomer, 'id' | 'email' | 'firstName' | 'lastName'>;
  onClose: () => void;
};

type Email = ReturnType<typeof useEmailCustomer>;

function TemplateField({ email }: { email: Email }) {
  return (
    <FormField label="Sjabloon" name="template" optional>
      <Select
        value=""
        onChange={({ target }) => {
          const chosen = MAIL_TEMPLATES.find(({ id }) => id === target.value);
          if (chosen !== undefined) email.choose(chosen);
        }}
      >
        <option value="">Begin met een tekst</option>
        {MAIL_TEMPLATES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

/** 'Stuur Email': to the address of one account, in the shop's own letter. */
export function EmailCustomerDialog({ customer, onClose }: EmailCustomerDialogProps) {
  const email = useEmailCustomer(customer, onClose);
  const { fields, errors, mutation } = email;
  const refused = refusedFields(mutation.error);
  return (
    <FormDialog
      onClose={onClose}
      title="Stuur Email"
      description={`Aan ${callName(customer)}, ${customer.email}`}
      submitLabel="Versturen"
      pending={mutation.isPending}
      error={mutation.error}
      onSubmit={email.send}
    >
      <RestingFields when={mutation.isPending}>
        <TemplateField email={email} />
        {email.isReplaced ? (
          <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            Je eigen tekst is vervangen.
            <Button variant="link" onClick={email.undo}>
              Zet terug
            </Button>
          </p>
        ) : null}
        <FormField label="Onderwerp" name="subject" error={errors.subject ?? refused['subject']}>
          <Input
            autoComplete="off"
            maxLength={CUSTOMER_MAIL_MAX.subject}
            value={fields.subject}
            onChange={({ target }) => email.change({ subject: target.value })}
          />
        </FormField>
        <FormField
          label="Bericht"
          name="message"
          help="Begin met de aanhef. Een lege regel begint een nieuwe alinea; de groet zetten wij eronder."
          error={errors.message ?? refused['message']}
        >
          <Textarea
            rows={9}
            maxLength={CUSTOMER_MAIL_MAX.message}
            value={fields.message}
            onChange={({ target }) => email.change({ message: target.value })}
          />
        </FormField>
      </RestingFields>
    </FormDialog>
  );
}

type EmailFields = { subject: string; message: string };
type EmailErrors = Partial<Record<keyof EmailFields, string>>;

/** With the key under which it was sent, if it was: it stays with what was written, so that it goes once. */
type EmailDraft = EmailFields & { messageId: string };

const EMPTY: EmailDraft = { subject: '', message: '', messageId: '' };
const REQUIRED = 'Dit veld is verplicht.';
/** Finds a blank a template leaves open; a mail with one is not sent. */
const GAP = /\[(?:datum|tijd|wat)\]/;

function missing({ subject, message }: EmailFields): EmailErrors {
  const [gap] = GAP.exec(message) ?? [];
  return {
    ...(subject.trim() === '' ? { subject: REQUIRED } : {}),
    ...(message.trim() === '' ? { message: REQUIRED } : {}),
    ...(gap === undefined ? {} : { message: `Vul eerst in wat bij ${gap} hoort.` }),
  };
}

/** A letter to one customer: what is written stays until it was sent. */
function useEmailCustomer(customer: Pick<StaffCustomer, 'id' | 'firstName'>, onSent: () => void) {
  const draft = useDraft(`email.${customer.id}`, EMPTY);
  const [errors, setErrors] = useState<EmailErrors>({});
  /** The draft that a template replaced. */
  const [replaced, setReplaced] = useState<EmailDraft | null>(null);
  const mutation = useAction(orpc.staff.customers.sendEmail.mutationOptions(), {
    success: ({ to }) => ['emailSent', `Naar ${to}.`],
    failure: () => ['sendEmail'],
    refresh: orpc.staff.mails.key(),
    onDone: () => {
      draft.clear();
      onSent();
    },
  });

  return {
    fields: draft.fields,
    errors,
    mutation,
    isReplaced: replaced !== null,
    change(changed: Partial<EmailFields>) {
      setReplaced(null);
      setErrors({});
      // Another text is another letter, also when the first may have arrived without an answer.
      draft.keep({ ...draft.fields, ...changed, messageId: '' });
    },
    choose(template: MailTemplate) {
      const hasText = draft.fields.message.trim() !== '' || draft.fields.subject.trim() !== '';
      setReplaced(hasText ? draft.fields : null);
      setErrors({});
      const greeting = `Hallo${customer.firstName === '' ? '' : ` ${customer.firstName}`},`;
      const message = `${greeting}\n\n${template.message}`;
      draft.keep({ subject: template.subject, message, messageId: '' });
    },
    undo() {
      if (replaced !== null) draft.keep(replaced);
      setReplaced(null);
    },
    send() {
      const wrong = missing(draft.fields);
      setErrors(wrong);
      const isWritten = draft.fields.subject.trim() !== '' && draft.fields.message.trim() !== '';
      if (Object.keys(wrong).length > 0) {
        // Both are there, with a gap in them: that is told instead.
        showFailure('emailIncomplete', isWritten ? wrong.message : undefined);
      } else {
        const sent = { ...draft.fields, messageId: draft.fields.messageId || randomId() };
        draft.keep(sent);
        mutation.mutate({ customerId: customer.id, ...sent });
      }
    },
  };
}
