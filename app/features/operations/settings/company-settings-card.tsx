import { FormSection } from '#app/components/form-section.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Select } from '#app/ui/select.tsx';
import { EU_COUNTRIES } from '#domain/identity/customer.ts';
import { TERMS_VERSIONS } from '#domain/sales/terms.ts';
import { SettingField } from './setting-field-form.tsx';

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
      <SettingField name="company_legal_name" />
      <SettingField name="company_street" />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr_1fr]">
        <SettingField name="company_postal_code" />
        <SettingField name="company_city" />
        <SettingField name="company_country">
          <Select autoComplete="country">
            {EU_COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </SettingField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingField name="company_kvk" help="8 cijfers" />
        <SettingField name="company_vat_id" help="Bijvoorbeeld NL004495445B01" />
      </div>
      <SettingField
        name="company_iban"
        help="Hierop komen overboekingen binnen. Controleer het twee keer."
      />
      <div className="grid sm:grid-cols-2">
        <SettingField
          name="terms_version"
          help="De versie waarmee klanten bij een bestelling akkoord gaan."
        >
          <Select>
            {TERMS_VERSIONS.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </Select>
        </SettingField>
      </div>
    </FormSection>
  );
}
