import type { RefinementCtx } from 'zod';
import { PHONE_SENTENCE } from '#contract/customer/profile.ts';
import type { CountryCode } from '#domain/identity/customer.ts';
import { onDemand } from '#app/lib/session/lazy-code.ts';

/** Fetches what knows telephone numbers, which nothing else on the site needs. */
const loadLibrary = onDemand(() => import('libphonenumber-js/min'));

/** Tells whether a telephone number can be one of the country, or with a + of any; empty is none. */
export async function isPhoneOf(text: string, country: CountryCode): Promise<boolean> {
  if (text.trim() === '') return true;
  // Out of reach: the server checks it too.
  const library = await loadLibrary().catch(() => null);
  if (library === null) return true;
  const number = library.parsePhoneNumberFromString(text.trim(), {
    defaultCountry: country,
    extract: false,
  });
  return number?.isValid() === true;
}

/** Says at the field that a telephone number is none, in a form that is checked before it is sent. */
export async function checkPhone(
  { phone, country }: { phone: string; country: CountryCode },
  context: RefinementCtx,
): Promise<void> {
  if (await isPhoneOf(phone, country)) return;
  context.addIssue({ code: 'custom', path: ['phone'], message: PHONE_SENTENCE });
}
