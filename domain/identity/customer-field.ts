import { CUSTOMER_FIELD_MAX, type CountryCode } from './customer.ts';

type Heads = readonly [ours: string, ...others: string[]];

type Facts = {
  /** Name on the screens of the console. */
  label: string;
  /** Most characters it takes. */
  max: number;
  /** Name in the file with everything about a person. */
  exportedAs: string;
  /** Heads of its column in a file of customers who move in, ours first; null when it does not come along. */
  importedFrom: Heads | null;
};

/**
 * The details that a customer gives about themselves, all of which go when they are forgotten. Forms,
 * export, import and database follow from it: CONTRIBUTING.md says how to add one.
 */
export const CUSTOMER_FIELDS = {
  firstName: {
    label: 'Voornaam',
    max: CUSTOMER_FIELD_MAX.name,
    exportedAs: 'voornaam',
    importedFrom: ['voornaam', 'first name'],
  },
  lastName: {
    label: 'Achternaam',
    max: CUSTOMER_FIELD_MAX.name,
    exportedAs: 'achternaam',
    importedFrom: ['achternaam', 'last name', 'surname'],
  },
  company: {
    label: 'Bedrijf',
    max: CUSTOMER_FIELD_MAX.company,
    exportedAs: 'bedrijf',
    importedFrom: ['bedrijf', 'bedrijfsnaam', 'company', 'company name'],
  },
  phone: {
    label: 'Telefoonnummer',
    max: CUSTOMER_FIELD_MAX.phone,
    exportedAs: 'telefoonnummer',
    importedFrom: ['telefoon', 'telefoonnummer', 'phone', 'phone number'],
  },
  address: {
    label: 'Adres',
    max: CUSTOMER_FIELD_MAX.street + 1 + CUSTOMER_FIELD_MAX.houseNumber,
    exportedAs: 'adres',
    // Files have street and house number apart.
    importedFrom: null,
  },
  postalCode: {
    label: 'Postcode',
    max: 12,
    exportedAs: 'postcode',
    importedFrom: ['postcode', 'postal code', 'zip', 'zip code'],
  },
  city: {
    label: 'Plaats',
    max: CUSTOMER_FIELD_MAX.city,
    exportedAs: 'plaats',
    importedFrom: ['plaats', 'woonplaats', 'city', 'town'],
  },
  country: {
    label: 'Land',
    // Code of ISO 3166.
    max: 2,
    exportedAs: 'land',
    importedFrom: ['land', 'country'],
  },
  kvkNumber: {
    label: 'KvK-nummer',
    max: 12,
    exportedAs: 'KvK-nummer',
    importedFrom: ['kvk', 'kvk-nummer', 'coc', 'coc number', 'chamber of commerce'],
  },
  vatId: {
    label: 'Btw-id',
    max: 20,
    exportedAs: 'btw-id',
    importedFrom: ['btw-id', 'btw-nummer', 'vat id', 'vat number'],
  },
  /** Address for invoices; empty for the address of the account. */
  billingEmail: {
    label: 'Factuur-e-mailadres',
    max: 254,
    exportedAs: 'factuur-e-mailadres',
    importedFrom: ['factuur-e-mail', 'factuur-e-mailadres', 'billing e-mail', 'invoice e-mail'],
  },
  /** Reference that their own books know a purchase by; printed on invoices. */
  billingReference: {
    label: 'Referentie',
    max: 50,
    exportedAs: 'referentie op facturen',
    importedFrom: null,
  },
} as const satisfies Record<string, Facts>;

export type CustomerField = keyof typeof CUSTOMER_FIELDS;

/** The details that a customer told: all but the country may be left empty. */
export type CustomerDetails = Omit<Record<CustomerField, string>, 'country'> & {
  country: CountryCode;
};

export function isCustomerField(text: string): text is CustomerField {
  return Object.hasOwn(CUSTOMER_FIELDS, text);
}

export const CUSTOMER_FIELD_NAMES: readonly CustomerField[] =
  Object.keys(CUSTOMER_FIELDS).filter(isCustomerField);

/** Makes a value for each field. */
export function mapCustomerFields<Value>(
  make: (field: CustomerField) => Value,
): Record<CustomerField, Value> {
  const entries = CUSTOMER_FIELD_NAMES.map((field) => [field, make(field)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- one entry for every field
  return Object.fromEntries(entries) as Record<CustomerField, Value>;
}
