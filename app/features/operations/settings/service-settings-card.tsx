import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { Input } from '#app/ui/input.tsx';
import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import { SETTING_LABELS } from './labels.ts';

export function ServiceSettingsCard() {
  return (
    <FormSection
      anchor="services"
      title="Services"
      intro="Hoe services geleverd worden en hoeveel een klant er heeft."
    >
      <BoundSwitch
        name="auto_provisioning"
        label={SETTING_LABELS.auto_provisioning}
        help="Aan: een betaalde bestelling wordt meteen geleverd. Uit: hij wacht tot een medewerker op ‘Leveren’ drukt."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField
          name="max_services_per_user"
          label={SETTING_LABELS.max_services_per_user}
          help="Services die niet geannuleerd zijn, plus bestellingen die nog betaald moeten worden."
        >
          <Input inputMode="numeric" maxLength={4} autoComplete="off" />
        </BoundField>
        <BoundField
          name="default_service_expiry_days"
          label={SETTING_LABELS.default_service_expiry_days}
          help="Voor services die medewerkers zelf aanmaken."
        >
          <Input inputMode="numeric" maxLength={4} autoComplete="off" />
        </BoundField>
        <BoundField
          name="unpaid_suspend_days"
          label={SETTING_LABELS.unpaid_suspend_days}
          help="Als een verlenging niet betaald is. De klant krijgt een week eerder een waarschuwing."
        >
          <Input inputMode="numeric" maxLength={4} autoComplete="off" />
        </BoundField>
        <BoundField
          name="unpaid_end_days"
          label={SETTING_LABELS.unpaid_end_days}
          help={`Daarna eindigt hij. De gegevens blijven dan nog ${KEPT_AFTER_END_DAYS} dagen bewaard.`}
        >
          <Input inputMode="numeric" maxLength={4} autoComplete="off" />
        </BoundField>
      </div>
    </FormSection>
  );
}
