import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { EU_COUNTRIES } from '#domain/identity/customer.ts';
import { TERMS_VERSIONS } from '#domain/sales/terms.ts';
import { SETTING_LABELS } from './labels.ts';

/**
 * Asks the company details that the law wants on an invoice; without all of them the shop takes no orders.
 */
export function CompanySettingsCard({ acceptsOrders }: { acceptsOrders: boolean }) {
  return (
    <FormSection
      anchor="bedrijfsgegevens"
      title="Bedrijfsgegevens"
      intro="Staan op elke factuur die hierna gemaakt wordt, en onderaan de website. Facturen die er al zijn, veranderen niet."
    >
      {acceptsOrders ? null : (
        <Alert tone="warn" title="Je winkel neemt nog geen bestellingen aan">
          Vul alle bedrijfsgegevens in: zonder die gegevens mag je geen factuur sturen.
        </Alert>
      )}
      <BoundField name="company_legal_name" label={SETTING_LABELS.company_legal_name}>
        <Input maxLength={200} autoComplete="organization" />
      </BoundField>
      <BoundField name="company_street" label={SETTING_LABELS.company_street}>
        <Input maxLength={200} autoComplete="street-address" />
      </BoundField>
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr_1fr]">
        <BoundField name="company_postal_code" label={SETTING_LABELS.company_postal_code}>
          <Input maxLength={12} autoComplete="postal-code" />
        </BoundField>
        <BoundField name="company_city" label={SETTING_LABELS.company_city}>
          <Input maxLength={200} autoComplete="address-level2" />
        </BoundField>
        <BoundField name="company_country" label={SETTING_LABELS.company_country}>
          <Select autoComplete="country">
            {EU_COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </BoundField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="company_kvk" label={SETTING_LABELS.company_kvk} help="8 cijfers">
          <Input inputMode="numeric" maxLength={8} autoComplete="off" />
        </BoundField>
        <BoundField
          name="company_vat_id"
          label={SETTING_LABELS.company_vat_id}
          help="Bijvoorbeeld NL004495445B01"
        >
          <Input maxLength={20} autoComplete="off" spellCheck={false} />
        </BoundField>
      </div>
      <BoundField
        name="company_iban"
        label={SETTING_LABELS.company_iban}
        help="Hierop komen overboekingen binnen. Controleer het twee keer."
      >
        <Input maxLength={42} autoComplete="off" spellCheck={false} className="max-w-md" />
      </BoundField>
      <div className="grid sm:grid-cols-2">
        <BoundField
          name="terms_version"
          label={SETTING_LABELS.terms_version}
          help="De versie waarmee klanten bij een bestelling akkoord gaan."
        >
          <Select>
            {TERMS_VERSIONS.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </Select>
        </BoundField>
      </div>
    </FormSection>
  );
}
