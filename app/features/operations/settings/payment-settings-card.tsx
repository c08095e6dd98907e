import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SETTING_LABELS } from './labels.ts';

export function PaymentSettingsCard() {
  return (
    <FormSection
      anchor="betaling"
      title="Betaling"
      intro="De publieke sleutel en de valuta. Geheime sleutels staan nooit in de database."
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <BoundField
          name="payment_public_key"
          label={SETTING_LABELS.payment_public_key}
          optional
          help="Voor een betaaldienst die er een vraagt, zoals het profiel-id van Mollie (pfl_…). De betaaldiensten van deze versie vragen er geen: je mag het leeg laten."
        >
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </BoundField>
        <BoundField
          name="default_currency"
          label={SETTING_LABELS.default_currency}
          help="Prijzen, facturen en betalingen zijn in euro."
        >
          <Select>
            <option value="EUR">Euro (EUR)</option>
          </Select>
        </BoundField>
      </div>
      <Alert>
        De geheime sleutel stel je in bij de server function secrets. Dat is bij ons de
        omgevingsvariabele <code className="font-semibold">MOLLIE_API_KEY</code> op de server; hier
        is hij niet te lezen en niet te wijzigen. Staat hij er, dan betalen klanten met iDEAL |
        Wero.
      </Alert>
      <BoundField
        name="bank_transfer_due_days"
        label={SETTING_LABELS.bank_transfer_due_days}
        help="Geldt voor facturen die hierna gemaakt worden."
      >
        <Input inputMode="numeric" maxLength={5} className="max-w-32" autoComplete="off" />
      </BoundField>
      <BoundSwitch
        name="direct_debit_enabled"
        label={SETTING_LABELS.direct_debit_enabled}
        help="Zet eerst SEPA-incasso aan bij Mollie. Uit: niemand kan het nog aanzetten; machtigingen die er zijn blijven gelden tot ze gestopt worden."
      />
    </FormSection>
  );
}
