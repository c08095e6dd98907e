import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { ModeForm } from '#app/features/platform/maintenance/mode-form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { SETTING_LABELS } from './labels.ts';

export function GeneralSettingsCard() {
  return (
    <FormSection
      anchor="algemeen"
      title="Algemeen"
      intro="Hoe je winkel heet en wat bezoekers erover lezen. Staat na het opslaan meteen op de website."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="site_name" label={SETTING_LABELS.site_name}>
          <Input maxLength={200} autoComplete="off" />
        </BoundField>
        <BoundField
          name="support_email"
          label={SETTING_LABELS.support_email}
          help="Hier komen vragen van bezoekers aan. Leeg: de formulieren zijn dicht."
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </BoundField>
      </div>
      <BoundField name="site_description" label={SETTING_LABELS.site_description} optional>
        <Textarea rows={2} maxLength={200} />
      </BoundField>
      <BoundField
        name="office_hours"
        label={SETTING_LABELS.office_hours}
        optional
        help="Staat overal waar je belooft binnen 2 uur te antwoorden: op de website, in het dashboard en in mails."
      >
        <Input maxLength={200} autoComplete="off" />
      </BoundField>
      <BoundField
        name="community_url"
        label={SETTING_LABELS.community_url}
        optional
        help="Staat op de onderhoudspagina, bijvoorbeeld je forum of Discord. Begint met https://."
      >
        <Input type="url" maxLength={200} autoComplete="off" />
      </BoundField>
      <ModeForm />
      <BoundSwitch
        name="registrations_enabled"
        label={SETTING_LABELS.registrations_enabled}
        help="Uit: niemand kan een account maken en de registratiepagina legt dat uit. Wie al klant is, logt gewoon in."
      />
      <BoundSwitch
        name="notifications_enabled"
        label={SETTING_LABELS.notifications_enabled}
        help="Mails over gebeurtenissen aan klanten. Facturen, beveiliging, bevestigingen van tickets en wettelijke mails gaan altijd."
      />
    </FormSection>
  );
}
