import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { fieldErrors } from '#app/lib/errors.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { CUSTOMER_MAIL_MAX, type StaffCustomer } from '#contract/staff/customers.ts';
import { callName, MAIL_TEMPLATES } from './labels.ts';
import { useEmailCustomer } from './use-email-customer.ts';

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
  const refused = Object.fromEntries(
    fieldErrors(mutation.error).map(({ path, message }) => [path, message]),
  );
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
