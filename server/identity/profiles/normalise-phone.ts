import type { CountryCode } from '#domain/identity/customer.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** A telephone number as stored, `+31 6 12345678`; without a + it is one of the country. */
export async function normalisePhone(
  text: string,
  country: CountryCode,
): Promise<Result<string, 'PHONE_INVALID'>> {
  if (text === '') return ok('');
  // Loaded with the first number: it knows those of all countries.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isValid() === true ? ok(number.formatInternational()) : refuse('PHONE_INVALID');
}
