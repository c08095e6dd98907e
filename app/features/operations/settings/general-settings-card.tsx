import { FormSection } from '#app/components/form-section.tsx';
import { ModeForm } from '#app/features/platform/maintenance/mode-form.tsx';
import { SettingField, SettingSwitch } from './setting-field-form.tsx';

export function GeneralSettingsCard() {
  return (
    <FormSection
      anchor="algemeen"
      title="Algemeen"
      intro="Hoe je winkel heet en wat bezoekers erover lezen. Staat na het opslaan meteen op de website."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingField name="site_name" />
        <SettingField
          name="support_email"
          help="Hier komen vragen van bezoekers aan. Leeg: de formulieren zijn dicht."
        />
      </div>
      <SettingField name="site_description" optional />
      <SettingField
        name="office_hours"
        optional
        help="Staat overal waar je belooft binnen 2 uur te antwoorden: op de website, in het dashboard en in mails."
      />
      <SettingField
        name="community_url"
        optional
        help="Staat op de onderhoudspagina, bijvoorbeeld je forum of Discord. Begint met https://."
      />
      <ModeForm />
      <SettingSwitch
        name="registrations_enabled"
        help="Uit: niemand kan een account maken en de registratiepagina legt dat uit. Wie al klant is, logt gewoon in."
      />
      <SettingSwitch
        name="notifications_enabled"
        help="Mails over gebeurtenissen aan klanten. Facturen, beveiliging, bevestigingen van tickets en wettelijke mails gaan altijd."
      />
    </FormSection>
  );
}
