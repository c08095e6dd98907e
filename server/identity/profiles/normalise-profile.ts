import { PHONE_SENTENCE } from '#contract/customer/profile.ts';
import { normalisePostalCode, normaliseVatId } from '#domain/identity/customer.ts';
import type { CustomerDetails } from '#domain/identity/customer-field.ts';
import { normaliseKvkNumber } from '#domain/identity/profile.ts';
import { inputError } from '#server/errors.ts';
import { normalisePhone } from './normalise-phone.ts';

/** A profile in the form in which it is stored. Throws INPUT_INVALID for a telephone number that cannot be. */
export async function normaliseProfile(typed: CustomerDetails): Promise<CustomerDetails> {
  const phone = await normalisePhone(typed.phone, typed.country);
  if (!phone.ok) throw inputError('phone', PHONE_SENTENCE);
  return {
    ...typed,
    firstName: typed.firstName.replaceAll(/\s+/g, ' '),
    lastName: typed.lastName.replaceAll(/\s+/g, ' '),
    phone: phone.value,
    postalCode: normalisePostalCode(typed.postalCode, typed.country),
    kvkNumber: normaliseKvkNumber(typed.kvkNumber),
    vatId: normaliseVatId(typed.vatId),
  };
}
