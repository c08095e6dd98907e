import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from '#domain/customer.ts';
import { ok, refuse, type Result } from '#domain/result.ts';

/** A telephone number as stored, `+31 6 12345678`; without a + it is one of the country. */
export function normalisePhone(
  text: string,
  country: CountryCode,
): Result<string, 'PHONE_INVALID'> {
  if (text === '') return ok('');
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isValid() === true ? ok(number.formatInternational()) : refuse('PHONE_INVALID');
}
