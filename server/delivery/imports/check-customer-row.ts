import { PHONE_SENTENCE, profileFields } from '#contract/customer/profile.ts';
import { emailValue } from '#contract/values.ts';
import { readCountry } from '#domain/identity/country-words.ts';
import { isHouseNumber, normalisePostalCode, normaliseVatId } from '#domain/identity/customer.ts';
import { isCustomerField, mapCustomerFields } from '#domain/identity/customer-field.ts';
import {
  columnHead,
  type ImportColumn,
  type ImportedCustomer,
} from '#domain/delivery/moving-in.ts';
import { addressLine, normaliseKvkNumber } from '#domain/identity/profile.ts';
import { normalisePhone } from '#server/identity/profiles/normalise-phone.ts';
import type { FileRow } from './parse-file.ts';

export type RowFault = { column: string | null; message: string };

const REFERENCE_MAX = 60;
const REQUIRED = 'Dit veld is verplicht.';
const COUNTRY =
  'Dit land kennen we niet. Gebruik de code, zoals NL, of de naam in het Nederlands of Engels.';

/** Finds the column of a file in which a field of the profile stands. */
function columnOf(field: string): ImportColumn {
  if (field === 'address') return 'street';
  return isCustomerField(field) ? field : 'email';
}

/** Reads a line as a customer, by the rules that a profile has everywhere; or says what is wrong with it. */
export async function checkCustomerRow({
  cells,
}: FileRow): Promise<{ customer: ImportedCustomer | null; faults: RowFault[] }> {
  const faults: RowFault[] = [];
  const fail = (column: ImportColumn, message: string) => {
    faults.push({ column: columnHead('customer', column), message });
  };
  const cell = (column: ImportColumn) => cells.get(column) ?? '';
  const email = emailValue.safeParse(cell('email'));
  if (!email.success) fail('email', email.error.issues[0]?.message ?? REQUIRED);
  for (const column of ['firstName', 'lastName'] as const) {
    if (cell(column) === '') fail(column, REQUIRED);
  }
  const country = readCountry(cell('country'));
  if (country === null) fail('country', COUNTRY);
  const houseNumber = cell('houseNumber');
  if (houseNumber !== '' && !isHouseNumber(houseNumber)) {
    fail('houseNumber', 'Dit huisnummer klopt niet.');
  }
  if (houseNumber !== '' && cell('street') === '') fail('street', REQUIRED);
  if (cell('reference').length > REFERENCE_MAX) {
    fail('reference', `Gebruik hoogstens ${REFERENCE_MAX} tekens.`);
  }
  const profile = profileFields.safeParse({
    ...mapCustomerFields(cell),
    firstName: cell('firstName').replaceAll(/\s+/g, ' '),
    lastName: cell('lastName').replaceAll(/\s+/g, ' '),
    address: addressLine(cell('street'), houseNumber),
    country: country ?? 'NL',
  });
  for (const { path, message } of profile.error?.issues ?? []) {
    fail(columnOf(String(path[0])), message);
  }
  const phone = await normalisePhone(cell('phone'), country ?? 'NL');
  if (!phone.ok) fail('phone', PHONE_SENTENCE);
  if (faults.length > 0 || !email.success || !profile.success || !phone.ok) {
    return { customer: null, faults };
  }
  const customer = {
    ...profile.data,
    kind: 'customer' as const,
    email: email.data.toLowerCase(),
    phone: phone.value,
    postalCode: normalisePostalCode(profile.data.postalCode, profile.data.country),
    kvkNumber: normaliseKvkNumber(profile.data.kvkNumber),
    vatId: normaliseVatId(profile.data.vatId),
    reference: cell('reference'),
  };
  return { customer, faults };
}
