import { FormSection } from '#app/components/form-section.tsx';
import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import { SettingField, SettingSwitch } from './setting-field-form.tsx';

export function ServiceSettingsCard() {
  return (
    <FormSection
      anchor="services"
      title="Services"
      intro="Hoe services geleverd worden en hoeveel een klant er heeft."
    >
      <SettingSwitch
        name="auto_provisioning"
        help="Aan: een betaalde bestelling wordt meteen geleverd. Uit: hij wacht tot een medewerker op ‘Leveren’ drukt."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingField
          name="max_services_per_user"
          help="Services die niet geannuleerd zijn, plus bestellingen die nog betaald moeten worden."
        />
        <SettingField
          name="default_service_expiry_days"
          help="Voor services die medewerkers zelf aanmaken."
        />
        <SettingField
          name="unpaid_suspend_days"
          help="Als een verlenging niet betaald is. De klant krijgt een week eerder een waarschuwing."
        />
        <SettingField
          name="unpaid_end_days"
          help={`Daarna eindigt hij. De gegevens blijven dan nog ${KEPT_AFTER_END_DAYS} dagen bewaard.`}
        />
      </div>
    </FormSection>
  );
}
