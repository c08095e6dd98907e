import { Suspense } from 'react';
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { CUSTOMER_FIELD_MAX, EU_COUNTRIES } from '#domain/identity/customer.ts';
import { FormField } from '#app/components/form-field.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Select } from '#app/ui/select.tsx';
import type { VatIdLookUp } from './use-taxed-quote.ts';

/** Only for companies abroad. */
const VatIdCard = lazyPart(async () => (await import('./vat-id-card.tsx')).VatIdCard);

type TextFieldProps = {
  name: Extract<FieldPath<OrderFields>, `billing.${string}`>;
  label: string;
  autoComplete?: string;
  inputMode?: 'numeric' | 'text';
  maxLength: number;
  optional?: boolean;
  help?: string | undefined;
};

function TextField({ name, label, optional = false, help, ...input }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<OrderFields>();
  const { error } = getFieldState(name, formState);
  return (
    <FormField label={label} name={name} error={error?.message} optional={optional} help={help}>
      <Input {...register(name)} {...input} />
    </FormField>
  );
}

/** Asks for whom the invoice is: consumers and companies have other rights, so that choice comes first. */
export function BillingForm({ lookUp }: { lookUp: VatIdLookUp }) {
  const { setValue } = useFormContext<OrderFields>();
  const kind = useWatch<OrderFields, 'billing.kind'>({ name: 'billing.kind' });
  return (
    <div className="space-y-5">
      <RadioCards
        name="kind"
        legend="Bestel je particulier of zakelijk?"
        columns={2}
        value={kind}
        onChange={(value) =>
          setValue('billing.kind', value === 'business' ? 'business' : 'consumer', {
            shouldDirty: true,
            shouldValidate: false,
          })
        }
        options={[
          { value: 'consumer', label: 'Particulier', description: 'Met 14 dagen bedenktijd' },
          { value: 'business', label: 'Zakelijk', description: 'Op naam van je bedrijf' },
        ]}
      />
      {kind === 'business' ? <CompanyFields lookUp={lookUp} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="billing.firstName"
          label="Voornaam"
          autoComplete="given-name"
          maxLength={CUSTOMER_FIELD_MAX.name}
        />
        <TextField
          name="billing.lastName"
          label="Achternaam"
          autoComplete="family-name"
          maxLength={CUSTOMER_FIELD_MAX.name}
        />
      </div>
      <AddressFields />
    </div>
  );
}

function CompanyFields({ lookUp }: { lookUp: VatIdLookUp }) {
  const country = useWatch<OrderFields, 'billing.country'>({ name: 'billing.country' });
  return (
    <>
      <TextField
        name="billing.company"
        label="Bedrijfsnaam"
        autoComplete="organization"
        maxLength={CUSTOMER_FIELD_MAX.company}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="billing.kvk"
          label="KvK-nummer"
          inputMode="numeric"
          maxLength={12}
          optional
        />
        <TextField
          name="billing.vatId"
          label="Btw-id"
          maxLength={20}
          optional
          help={country === 'NL' ? undefined : 'Met een geldig btw-id betaal je zonder btw.'}
        />
      </div>
      {country === 'NL' ? null : (
        <Suspense fallback={null}>
          <VatIdCard lookUp={lookUp} />
        </Suspense>
      )}
    </>
  );
}

function AddressFields() {
  const { register } = useFormContext<OrderFields>();
  return (
    <>
      <div className="grid grid-cols-[1fr_7.5rem] gap-5">
        <TextField
          name="billing.street"
          label="Straat"
          autoComplete="address-line1"
          maxLength={CUSTOMER_FIELD_MAX.street}
        />
        <TextField
          name="billing.houseNumber"
          label="Huisnummer"
          autoComplete="address-line2"
          maxLength={CUSTOMER_FIELD_MAX.houseNumber}
        />
      </div>
      <div className="grid grid-cols-[7.5rem_1fr] gap-5">
        <TextField
          name="billing.postalCode"
          label="Postcode"
          autoComplete="postal-code"
          maxLength={12}
        />
        <TextField
          name="billing.city"
          label="Plaats"
          autoComplete="address-level2"
          maxLength={CUSTOMER_FIELD_MAX.city}
        />
      </div>
      <FormField label="Land" name="billing.country">
        <Select {...register('billing.country')} autoComplete="country">
          {EU_COUNTRIES.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </Select>
      </FormField>
    </>
  );
}
