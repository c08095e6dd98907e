import { useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { FormSection } from '#app/components/form-section.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormSettings } from '#domain/operations/settings-form.ts';
import { WELCOME_PLACEHOLDERS } from '#domain/delivery/welcome-mail.ts';
import { SettingField, SettingSwitch } from './setting-field-form.tsx';
import { PreviewWelcomeDialog } from './preview-welcome-dialog.tsx';

export function WelcomeMailCard() {
  const isOn = useWatch<FormSettings, 'welcome_email_enabled'>({ name: 'welcome_email_enabled' });
  return (
    <FormSection
      anchor="e-mail"
      title="E-mail"
      intro="De mail die een nieuwe klant krijgt na het registreren. Gaat hij niet weg, dan kan de klant toch verder."
    >
      <SettingSwitch name="welcome_email_enabled" />
      {isOn === 'true' ? <Letter /> : null}
    </FormSection>
  );
}

function Letter() {
  return (
    <>
      <SettingField name="welcome_email_subject" />
      <SettingField name="welcome_email_template" help={<Placeholders />} />
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
