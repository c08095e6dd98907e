import {
  CUSTOMER_FIELD_MAX,
  isKvkNumber,
  isPostalCode,
  isVatId,
  normaliseName,
  type CountryCode,
} from './customer.ts';

/** What a customer tells about themselves: all of it may be left empty but the country. */
export type ProfileDetails = {
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string;
  country: CountryCode;
  kvkNumber: string;
  vatId: string;
  /** Where invoices go; empty, to the address of the account. */
  billingEmail: string;
  /** What their own books know a purchase by; printed on invoices. */
  billingReference: string;
};

export type ProfileIssue =
  | 'FIRST_NAME_INVALID'
  | 'LAST_NAME_INVALID'
  | 'COMPANY_REQUIRED'
  | 'POSTAL_CODE_INVALID'
  | 'KVK_INVALID'
  | 'VAT_ID_INVALID';

/**
 * What is wrong with a profile, empty when nothing is. What is filled in must be right; a number of
 * a company without its name would end up on no invoice. Telephone numbers take a library, so they
 * are checked where there is one.
 */
export function profileIssues(profile: Omit<ProfileDetails, 'phone'>): readonly ProfileIssue[] {
  const { firstName, lastName, company, postalCode, country, kvkNumber, vatId } = profile;
  const issues: ProfileIssue[] = [];
  if (firstName.trim() !== '' && !normaliseName(firstName).ok) issues.push('FIRST_NAME_INVALID');
  if (lastName.trim() !== '' && !normaliseName(lastName).ok) issues.push('LAST_NAME_INVALID');
  const isBusiness = kvkNumber.trim() !== '' || vatId.trim() !== '';
  if (isBusiness && company.trim() === '') issues.push('COMPANY_REQUIRED');
  if (postalCode.trim() !== '' && !isPostalCode(postalCode, country)) {
    issues.push('POSTAL_CODE_INVALID');
  }
  if (kvkNumber.trim() !== '' && !isKvkNumber(normaliseKvkNumber(kvkNumber))) {
    issues.push('KVK_INVALID');
  }
  if (vatId.trim() !== '' && !isVatId(vatId, country)) issues.push('VAT_ID_INVALID');
  return issues;
}

/** As stored: people write a KvK number with spaces and points. Checks nothing. */
export function normaliseKvkNumber(text: string): string {
  return text.replaceAll(/[\s.]/g, '');
}

/** How much of it a field takes, in characters. */
export const PROFILE_FIELD_MAX = {
  firstName: CUSTOMER_FIELD_MAX.name,
  lastName: CUSTOMER_FIELD_MAX.name,
  company: CUSTOMER_FIELD_MAX.company,
  phone: CUSTOMER_FIELD_MAX.phone,
  address: CUSTOMER_FIELD_MAX.street + CUSTOMER_FIELD_MAX.houseNumber,
  city: CUSTOMER_FIELD_MAX.city,
  postalCode: 12,
  kvkNumber: 12,
  vatId: 20,
  billingEmail: 254,
  billingReference: 50,
} as const;

const LAST_NUMBER = /^(.*\S) ([1-9][0-9]{0,4}(?:[ -]?[a-z]{1,4}|-[a-z0-9]{1,4})?)$/i;

/**
 * Street and house number of an address line, for the forms that ask them apart: `Plein 1944 3`
 * is number 3. Without a number at its end all of it is the street.
 */
export function splitAddress(address: string): { street: string; houseNumber: string } {
  const text = address.trim().replaceAll(/\s+/g, ' ');
  const [, street = text, houseNumber = ''] = LAST_NUMBER.exec(text) ?? [];
  return { street, houseNumber };
}
