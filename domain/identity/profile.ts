import {
  isHouseNumber,
  isKvkNumber,
  isPostalCode,
  isVatId,
  normaliseHouseNumber,
  normaliseName,
} from './customer.ts';
import type { CustomerDetails, CustomerField } from './customer-field.ts';

export type ProfileIssue =
  | 'FIRST_NAME_INVALID'
  | 'LAST_NAME_INVALID'
  | 'COMPANY_REQUIRED'
  | 'POSTAL_CODE_INVALID'
  | 'KVK_INVALID'
  | 'VAT_ID_INVALID';

/**
 * Lists what is wrong with a profile, empty when nothing is. Filled in fields must be right; a
 * number of a company without its name would end up on no invoice. Telephone numbers take a
 * library, so they are checked where there is one.
 */
export function profileIssues(profile: Omit<CustomerDetails, 'phone'>): readonly ProfileIssue[] {
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

/** Fields that say whom an invoice is for, which btw is on it, or where it goes. */
const OF_INVOICES: ReadonlySet<string> = new Set<CustomerField>([
  'company',
  'country',
  'kvkNumber',
  'vatId',
  'billingEmail',
]);

/** Tells whether one of these fields changes invoices: staff write down why they change it. */
export function changesInvoices(fields: readonly string[]): boolean {
  return fields.some((field) => OF_INVOICES.has(field));
}

/** As stored: people write a KvK number with spaces and points. Checks nothing. */
export function normaliseKvkNumber(text: string): string {
  return text.replaceAll(/[\s.]/g, '');
}

/** Between two numbers of one address: `12 bus 3`, `12 t/m 14`. */
const BETWEEN_NUMBERS =
  /^(?:bus|bte|bo[iî]te|box|app?t?|appartement|unit|kamer|nr|t\/m|tot|en|et|u|[-+&/])[.,]?$/iu;
/** A floor is no house: `2e verd.`, `2hg`, `3 hoog`. */
const FLOOR = /^[0-9]{1,2}(?:e|de|ste|hg|°|º| ?hoog| ?verd)(?!\p{N})/iu;
const HOUSE = /^\p{L}{0,2}[1-9]/u;

/**
 * Street and house number of an address line, for the forms that ask them apart: `Plein 1944 3`
 * is number 3. Without a number at its end all of it is the street.
 */
export function splitAddress(address: string): { street: string; houseNumber: string } {
  const words = normaliseHouseNumber(address).split(' ');
  const end = (at: number) => words.slice(at).join(' ');
  const starts = words.map((_, at) => at).filter((at) => at > 0 && isHouse(end(at)));
  let start = starts.at(-1) ?? 0;
  if (start === 0) return { street: end(0), houseNumber: '' };
  const beforeOf = (at: number): number => {
    if (BETWEEN_NUMBERS.test(words[at - 1] ?? '')) return at - 2;
    return FLOOR.test(end(at)) ? at - 1 : 0;
  };
  while (starts.includes(beforeOf(start))) start = beforeOf(start);
  return { street: words.slice(0, start).join(' ').replace(/,$/, ''), houseNumber: end(start) };
}

function isHouse(text: string): boolean {
  return HOUSE.test(text) && isHouseNumber(text);
}

/** `Kerkstraat 12a`, on one line: who writes the number after the street too does not get it twice. */
export function addressLine(street: string, houseNumber: string): string {
  const number = normaliseHouseNumber(houseNumber);
  const written = splitAddress(street);
  const isAgain = number !== '' && isSameHouse(written.houseNumber, number);
  return `${isAgain ? written.street : street.trim()} ${number}`.trim();
}

/** The same number, or that of the house of which the other names a part too. */
function isSameHouse(written: string, number: string): boolean {
  if (written === '') return false;
  const [one, other] = [written.toLowerCase(), number.toLowerCase()];
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return true;
  return other.startsWith(one) && !/^[0-9]/.test(other.slice(one.length));
}
