import { useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { FormSettings } from '#domain/operations/settings-form.ts';
import { WELCOME_PLACEHOLDERS } from '#domain/delivery/welcome-mail.ts';
import { SETTING_LABELS } from './labels.ts';
import { PreviewWelcomeDialog } from './preview-welcome-dialog.tsx';

export function WelcomeMailCard() {
  const isOn = useWatch<FormSettings, 'welcome_email_enabled'>({ name: 'welcome_email_enabled' });
  return (
    <FormSection
      anchor="e-mail"
      title="E-mail"
      intro="De mail die een nieuwe klant krijgt na het registreren. Gaat hij niet weg, dan kan de klant toch verder."
    >
      <BoundSwitch name="welcome_email_enabled" label={SETTING_LABELS.welcome_email_enabled} />
      {isOn === 'true' ? <Letter /> : null}
    </FormSection>
  );
}

function Letter() {
  return (
    <>
      <BoundField name="welcome_email_subject" label={SETTING_LABELS.welcome_email_subject}>
        <Input maxLength={200} autoComplete="off" />
      </BoundField>
      <BoundField
        name="welcome_email_template"
        label={SETTING_LABELS.welcome_email_template}
        help={<Placeholders />}
      >
        <Textarea rows={9} maxLength={10_000} />
      </BoundField>
      <LetterActions />
    </>
  );
}

function Placeholders() {
  return (
    <>
      Dit vullen we voor je in:{' '}
      {Object.entries(WELCOME_PLACEHOLDERS).map(([name, meaning], index) => (
        <span key={name}>
          {index === 0 ? '' : ', '}
          <code className="font-semibold text-ink">{`{${name}}`}</code> ({meaning})
        </span>
      ))}
      . De knop naar het dashboard en de groet komen er vanzelf onder.
    </>
  );
}

/** Both work on what stands in the form, saved or not. */
function LetterActions() {
  const { getValues } = useFormContext<FormSettings>();
  const [isShown, setShown] = useState(false);
  const sendTest = useAction(orpc.staff.welcomeMail.sendTest.mutationOptions(), {
    success: ({ to }) => ['emailSent', `De testmail gaat naar ${to}.`],
    failure: 'sendEmail',
  });
  const draft = () => ({
    subject: getValues('welcome_email_subject'),
    template: getValues('welcome_email_template'),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
        Voorbeeld bekijken
      </Button>
      <Button
        variant="secondary"
        size="sm"
        pending={sendTest.isPending}
        onClick={() => sendTest.mutate(draft())}
      >
        Testmail naar mezelf
      </Button>
      {isShown ? <PreviewWelcomeDialog draft={draft()} onClose={() => setShown(false)} /> : null}
    </div>
  );
}
