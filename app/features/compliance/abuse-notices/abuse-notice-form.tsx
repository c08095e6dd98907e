import { useState } from 'react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { LetterNoticeCard } from '#app/features/support/support/letter-notice-card.tsx';
import { useLetterForm } from '#app/features/support/support/use-letter-form.ts';
import type { AbuseFormText } from '#app/lib/texts/abuse-page-text.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

const REQUIRED = {
  kind: 'Kies een soort. / Choose a kind.',
  addresses: 'Vul in waar het staat. / Tell us where it is.',
  explanation: 'Leg uit waarom dit niet mag. / Explain why this is illegal.',
  goodFaith: 'Vink dit aan om te kunnen melden. / Tick this to send your notice.',
} as const;

const SENDER = {
  name: 'Vul je naam in. / Enter your name.',
  email: 'Vul je e-mailadres in. / Enter your e-mail address.',
} as const;

const thanks = (number: number | null) =>
  `We hebben je melding ontvangen: nummer ${number}. Schrijf dat op. Gaf je een e-mailadres, dan is de bevestiging onderweg. / Received, number ${number}.`;

/** In Dutch, and small beside it in English: anybody in Europe may have something to report. */
function Both({ nl, en }: { nl: string; en: string }) {
  return (
    <>
      {nl}{' '}
      <span lang="en" className="font-normal text-ink-soft">
        / {en}
      </span>
    </>
  );
}

/** A notice of illegal content (DSA art. 16), of anybody and without logging in. */
export function AbuseNoticeForm({ text }: { text: AbuseFormText }) {
  const [kind, setKind] = useState('');
  // A kind that may be reported anonymously asks for no name and address.
  const isAnonymous = (chosen: string) =>
    text.kinds.some((one) => one.kind === chosen && one.mayBeAnonymous);
  const isOptional = isAnonymous(kind);
  const { errors, notice, isPending, handleSubmit } = useLetterForm({
    kindNow: () => 'abuse',
    requiredNow: (fields) =>
      isAnonymous(readText(fields, 'kind')) ? REQUIRED : { ...REQUIRED, ...SENDER },
    describeMissing: () => 'Vul in wat er nog ontbreekt.',
    onSent: () => setKind(''),
    thanks,
  });
  return (
    <EarlyForm onSubmit={handleSubmit} labelledBy="melden">
      <RestingFields when={isPending}>
        <KindField text={text} error={errors['kind']} onChoose={setKind} />
        <ContentFields text={text} errors={errors} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label={<Both nl="Naam" en="name" />}
            name="name"
            optional={isOptional}
            error={errors['name']}
          >
            <Input autoComplete="name" maxLength={text.maxLength.name} />
          </FormField>
          <FormField
            label={<Both nl="E-mailadres" en="e-mail address" />}
            name="email"
            optional={isOptional}
            error={errors['email']}
          >
            <Input type="email" autoComplete="email" inputMode="email" maxLength={254} />
          </FormField>
        </div>
        <CheckboxField
          name="goodFaith"
          error={errors['goodFaith']}
          label={
            <Both
              nl="Ik verklaar dat deze melding naar mijn beste weten juist en volledig is."
              en="I believe in good faith that this notice is accurate and complete."
            />
          }
        />
      </RestingFields>
      <LetterNoticeCard notice={notice} />
      <Button type="submit" size="lg" pending={isPending}>
        Verstuur melding
      </Button>
    </EarlyForm>
  );
}

type KindFieldProps = {
  text: AbuseFormText;
  error: string | undefined;
  onChoose: (kind: string) => void;
};

function KindField({ text, error, onChoose }: KindFieldProps) {
  return (
    <FormField
      label={<Both nl="Wat is het?" en="kind of content" />}
      name="kind"
      error={error}
      help="Stuur nooit afbeeldingen mee van seksueel misbruik van kinderen; het adres is genoeg."
    >
      <Select required defaultValue="" onChange={(event) => onChoose(event.target.value)}>
        <option value="">Kies… / choose…</option>
        {text.kinds.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

type ContentFieldsProps = { text: AbuseFormText; errors: FieldErrors };

function ContentFields({ text, errors }: ContentFieldsProps) {
  return (
    <>
      <FormField
        label={<Both nl="Waar staat het?" en="exact location" />}
        name="addresses"
        error={errors['addresses']}
        help={
          <>
            De volledige URL, of het domein of IP-adres. Meer adressen: elk op een eigen regel.{' '}
            <span lang="en">One URL, domain or IP address on each line.</span>
          </>
        }
      >
        <Textarea
          rows={3}
          required
          maxLength={text.maxLength.addresses}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://voorbeeld.nl/pagina"
        />
      </FormField>
      <FormField
        label={<Both nl="Waarom mag dit niet?" en="why is it illegal" />}
        name="explanation"
        error={errors['explanation']}
        help="Wat zie je, en welke wet of welk recht schendt het?"
      >
        <Textarea rows={6} required maxLength={text.maxLength.explanation} />
      </FormField>
    </>
  );
}
