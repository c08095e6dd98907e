import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { WITHDRAWAL_MAX_LENGTH } from '#domain/sales/withdrawal.ts';
import { SENDER_REQUIRED } from './labels.ts';
import { LetterNoticeCard } from './letter-notice-card.tsx';
import { SenderForm } from './sender-form.tsx';
import { useLetterForm } from './use-letter-form.ts';

type WithdrawalFormProps = {
  /** The order that the address of the page names. */
  order: string;
};

const REQUIRED = {
  ...SENDER_REQUIRED,
  order: 'Vul je bestelnummer of de naam van je dienst in.',
} as const;

/** A consumer's withdrawal, of anyone and without logging in; its button says what it does. */
export function WithdrawalForm({ order }: WithdrawalFormProps) {
  const { errors, notice, isPending, handleSubmit } = useLetterForm({
    kindNow: () => 'withdrawal',
    requiredNow: () => REQUIRED,
    describeMissing: () => 'Vul je naam, je e-mailadres en je bestelling in.',
    thanks: () =>
      'We hebben je herroeping ontvangen. De bevestiging, met wat je herroept en de datum en tijd, krijg je meteen per e-mail.',
  });
  return (
    <EarlyForm onSubmit={handleSubmit} labelledBy="herroepen">
      <RestingFields when={isPending}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SenderForm errors={errors} />
        </div>
        <FormField
          label="Bestelnummer of naam van je dienst"
          name="order"
          error={errors['order']}
          help="Het nummer staat in de bevestiging van je bestelling en in je dashboard."
        >
          <Input
            required
            maxLength={WITHDRAWAL_MAX_LENGTH.order}
            defaultValue={order}
            autoComplete="off"
          />
        </FormField>
        <FormField
          label="Welk deel herroep je?"
          name="part"
          optional
          error={errors['part']}
          help="Alleen als je niet alles herroept."
        >
          <Input maxLength={WITHDRAWAL_MAX_LENGTH.part} autoComplete="off" />
        </FormField>
      </RestingFields>
      <LetterNoticeCard notice={notice} />
      <Button type="submit" size="lg" pending={isPending}>
        Herroeping bevestigen
      </Button>
    </EarlyForm>
  );
}
