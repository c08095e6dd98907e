import { FormSection } from '#app/components/form-section.tsx';
import { SettingSwitch } from './setting-field-form.tsx';

export function VatSettingsCard() {
  return (
    <FormSection
      anchor="btw"
      title="Btw"
      intro="Bedrijven in andere EU-landen met een btw-id dat in VIES staat, betalen altijd zonder btw (verlegd). Een wijziging geldt voor wat hierna besteld en gefactureerd wordt."
    >
      <SettingSwitch
        name="vat_small_business"
        help="Alleen als de Belastingdienst je heeft aangemeld. Prijzen zijn dan zonder btw en facturen vermelden de vrijstelling."
      />
      <SettingSwitch
        name="vat_one_stop_shop"
        help="Alleen als je bent aangemeld voor het éénloketsysteem (OSS), of boven € 10.000 per jaar uitkomt. De prijs blijft gelijk; de btw erin is die van het land van de klant."
      />
    </FormSection>
  );
}
