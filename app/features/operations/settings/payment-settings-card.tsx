import { FormSection } from '#app/components/form-section.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Select } from '#app/ui/select.tsx';
import { PaymentWaysCard } from './payment-ways-card.tsx';
import { SettingField, SettingSwitch } from './setting-field-form.tsx';

export function PaymentSettingsCard() {
  return (
    <FormSection
      anchor="betaling"
      title="Betaling"
      intro="De publieke sleutel en de valuta. Geheime sleutels staan nooit in de database."
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <SettingField
          name="payment_public_key"
          optional
          help="Voor een betaaldienst die er een vraagt, zoals het profiel-id van Mollie (pfl_…). De betaaldiensten van deze versie vragen er geen: je mag het leeg laten."
        />
        <SettingField name="default_currency" help="Prijzen, facturen en betalingen zijn in euro.">
          <Select>
            <option value="EUR">Euro (EUR)</option>
          </Select>
        </SettingField>
      </div>
      <Alert>
        De geheime sleutel stel je in bij de server function secrets. Dat is bij ons de
        omgevingsvariabele <code className="font-semibold">MOLLIE_API_KEY</code> op de server; hier
        is hij niet te lezen en niet te wijzigen. Staat hij er, dan betalen klanten met wat bij
        Mollie aan staat.
      </Alert>
      <PaymentWaysCard />
      <SettingField
        name="bank_transfer_due_days"
        help="Geldt voor facturen die hierna gemaakt worden."
      />
      <SettingSwitch
        name="direct_debit_enabled"
        help="Zet eerst SEPA-incasso aan bij Mollie. Uit: niemand kan het nog aanzetten; machtigingen die er zijn blijven gelden tot ze gestopt worden."
      />
    </FormSection>
  );
}
