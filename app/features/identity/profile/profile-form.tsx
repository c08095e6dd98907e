import { FormProvider, useWatch } from 'react-hook-form';
import type { CustomerProfile, ProfileFields } from '#contract/customer/profile.ts';
import { EU_COUNTRIES } from '#domain/identity/customer.ts';
import { CUSTOMER_FIELDS } from '#domain/identity/customer-field.ts';
import { BoundField } from '#app/components/bound-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { MeanwhileAlert } from './meanwhile-card.tsx';
import { useProfileForm } from './use-profile-form.ts';

const fields = CUSTOMER_FIELDS;

/** Everything a customer tells about themselves; an order begins with it. */
export function ProfileForm({ loaded }: { loaded: CustomerProfile }) {
  const { form, submit, error, isPending, isDirty, ...meanwhile } = useProfileForm(loaded);
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={isDirty && !isPending} />
      <form noValidate aria-labelledby="profile-title" onSubmit={(event) => void submit(event)}>
        <Card className="flex flex-col gap-6">
          <div>
            <h3 id="profile-title" className="text-lg font-semibold">
              Profiel
            </h3>
            <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
              Hiermee vullen we je bestellingen alvast in. Alles mag leeg blijven.
            </p>
          </div>
          <PersonFields />
          <AddressFields />
          <CompanyFields />
          <BillingFields />
          {meanwhile.isChangedMeanwhile ? (
            <MeanwhileAlert
              code="PROFILE_CHANGED"
              pending={isPending}
              onTakeTheirs={meanwhile.takeTheirs}
              onKeepMine={() => void meanwhile.keepMine()}
            />
          ) : null}
          {error !== null && errorCode(error) !== 'PROFILE_CHANGED' ? (
            <Alert tone="bad">{errorText(error)} Wat je typte staat er nog.</Alert>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={isPending}>
              Profiel opslaan
            </Button>
            {isDirty ? (
              <Button variant="ghost" onClick={meanwhile.takeTheirs}>
                Ongedaan maken
              </Button>
            ) : null}
          </div>
        </Card>
      </form>
    </FormProvider>
  );
}

function PersonFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField name="firstName" label="Voornaam">
        <Input autoComplete="given-name" maxLength={fields.firstName.max} />
      </BoundField>
      <BoundField name="lastName" label="Achternaam">
        <Input autoComplete="family-name" maxLength={fields.lastName.max} />
      </BoundField>
      <BoundField
        name="phone"
        label="Telefoonnummer"
        help="Alleen voor als er haast bij is. Buiten Nederland met + en landcode."
      >
        <Input type="tel" autoComplete="tel" maxLength={fields.phone.max} />
      </BoundField>
    </div>
  );
}

function AddressFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <BoundField name="address" label="Straat en huisnummer">
          <Input autoComplete="street-address" maxLength={fields.address.max} />
        </BoundField>
      </div>
      <BoundField name="postalCode" label="Postcode">
        <Input autoComplete="postal-code" maxLength={fields.postalCode.max} />
      </BoundField>
      <BoundField name="city" label="Plaats">
        <Input autoComplete="address-level2" maxLength={fields.city.max} />
      </BoundField>
      <BoundField name="country" label="Land">
        <Select autoComplete="country">
          {EU_COUNTRIES.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </Select>
      </BoundField>
    </div>
  );
}

/** The numbers of a company are asked of who has one. */
function CompanyFields() {
  const texts = useWatch<ProfileFields, ['company', 'kvkNumber', 'vatId']>({
    name: ['company', 'kvkNumber', 'vatId'],
  });
  const isBusiness = texts.some((text) => text.trim() !== '');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <BoundField
          name="company"
          label="Bedrijfsnaam"
          help="Alleen als je zakelijk bestelt. Dan vragen we ook je KvK-nummer en btw-id."
        >
          <Input autoComplete="organization" maxLength={fields.company.max} />
        </BoundField>
      </div>
      {isBusiness ? (
        <>
          <BoundField name="kvkNumber" label="KvK-nummer">
            <Input inputMode="numeric" autoComplete="off" maxLength={fields.kvkNumber.max} />
          </BoundField>
          <BoundField name="vatId" label="Btw-id" help="Bijvoorbeeld NL123456782B01.">
            <Input autoComplete="off" maxLength={fields.vatId.max} />
          </BoundField>
        </>
      ) : null}
    </div>
  );
}

function BillingFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField
        name="billingEmail"
        label="Factuur-e-mailadres"
        help="Facturen en mails over betalen gaan dan hierheen. Leeg: naar het adres waarmee je inlogt."
      >
        <Input type="email" autoComplete="off" maxLength={fields.billingEmail.max} />
      </BoundField>
      <BoundField
        name="billingReference"
        label="Je referentie of inkoopnummer"
        help="Staat op elke nieuwe factuur."
      >
        <Input autoComplete="off" maxLength={fields.billingReference.max} />
      </BoundField>
    </div>
  );
}
