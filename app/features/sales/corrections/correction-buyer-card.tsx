import { useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { CUSTOMER_FIELD_MAX, EU_COUNTRIES } from '#domain/identity/customer.ts';
import { CUSTOMER_FIELDS } from '#domain/identity/customer-field.ts';
import type { CorrectedBuyer } from '#contract/staff/corrections.ts';
import type { TypedLines } from '#app/features/sales/charges/use-lines.ts';

type CorrectionBuyerCardProps = {
  /** Details of the customer by now, where they are others. */
  buyerNow: CorrectedBuyer | null;
  onTake: (buyer: CorrectedBuyer) => void;
};

function TextField({ name, label, max, optional = false }: TextFieldProps) {
  return (
    <BoundField name={name} label={label} optional={optional}>
      <Input maxLength={max} autoComplete="off" />
    </BoundField>
  );
}

type TextFieldProps = { name: string; label: string; max: number; optional?: boolean };

/** Asks to whom the invoice is made out. */
export function CorrectionBuyerCard({ buyerNow, onTake }: CorrectionBuyerCardProps) {
  const kind = useWatch<TypedLines>({ name: 'kind' });
  return (
    <>
      {buyerNow === null ? null : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => onTake(buyerNow)}>
            Gegevens van nu overnemen
          </Button>
        </div>
      )}
      <div className="sm:max-w-56">
        <BoundField name="kind" label="Particulier of zakelijk">
          <Select>
            <option value="consumer">Particulier</option>
            <option value="business">Zakelijk</option>
          </Select>
        </BoundField>
      </div>
      {kind === 'business' ? (
        <>
          <TextField name="company" label="Bedrijfsnaam" max={CUSTOMER_FIELD_MAX.company} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="kvk" label="KvK-nummer" max={12} optional />
            <TextField name="vatId" label="Btw-id" max={20} optional />
          </div>
        </>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="Voornaam" max={CUSTOMER_FIELD_MAX.name} />
        <TextField name="lastName" label="Achternaam" max={CUSTOMER_FIELD_MAX.name} />
      </div>
      <div className="grid grid-cols-[1fr_7.5rem] gap-5">
        <TextField name="street" label="Straat" max={CUSTOMER_FIELD_MAX.street} />
        <TextField name="houseNumber" label="Huisnummer" max={CUSTOMER_FIELD_MAX.houseNumber} />
      </div>
      <div className="grid grid-cols-[7.5rem_1fr] gap-5">
        <TextField name="postalCode" label="Postcode" max={12} />
        <TextField name="city" label="Plaats" max={CUSTOMER_FIELD_MAX.city} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="country" label="Land">
          <Select>
            {EU_COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </BoundField>
        <TextField
          name="reference"
          label="Referentie van de klant"
          max={CUSTOMER_FIELDS.billingReference.max}
          optional
        />
      </div>
    </>
  );
}
