import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { QUESTION_REQUIRED, SENDER_REQUIRED } from './labels.ts';
import { LetterNoticeCard } from './letter-notice-card.tsx';
import { SenderForm } from './sender-form.tsx';
import { useLetterForm } from './use-letter-form.ts';

const REQUIRED = { ...SENDER_REQUIRED, ...QUESTION_REQUIRED };

/** A message to the shop, of anyone. */
export function ContactForm() {
  const { errors, notice, isPending, handleSubmit } = useLetterForm({
    kindNow: () => 'message',
    requiredNow: () => REQUIRED,
    describeMissing: () => 'Vul alle velden in.',
    thanks: () => 'We hebben je bericht ontvangen. Je krijgt een bevestiging per e-mail.',
  });
  return (
    <EarlyForm onSubmit={handleSubmit} labelledBy="stuur-bericht">
      <RestingFields when={isPending}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SenderForm errors={errors} />
        </div>
        <FormField label="Onderwerp" name="subject" error={errors['subject']}>
          <Input required maxLength={TICKET_MAX_LENGTH.subject} />
        </FormField>
        <FormField label="Bericht" name="message" error={errors['message']}>
          <Textarea rows={7} required maxLength={TICKET_MAX_LENGTH.message} />
        </FormField>
      </RestingFields>
      <LetterNoticeCard notice={notice} />
      <Button type="submit" size="lg" pending={isPending}>
        Verstuur bericht
      </Button>
    </EarlyForm>
  );
}
