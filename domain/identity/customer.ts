import { mod97, passesElevenTest } from '#domain/platform/checksum.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Particulier or zakelijk: rights and required details differ. */
export const CUSTOMER_KINDS = ['consumer', 'business'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** Someone who buys with a company's name is a business; consumer law protects the others. */
export function customerKind(buyer: { company: string | null }): CustomerKind {
  return buyer.company === null || buyer.company.trim() === '' ? 'consumer' : 'business';
}

/** Countries we sell to: the Netherlands first, then the EU by Dutch name. Codes of ISO 3166. */
export const EU_COUNTRIES = [
  { code: 'NL', name: 'Nederland' },
  { code: 'BE', name: 'België' },
  { code: 'BG', name: 'Bulgarije' },
  { code: 'CY', name: 'Cyprus' },
  { code: 'DK', name: 'Denemarken' },
  { code: 'DE', name: 'Duitsland' },
  { code: 'EE', name: 'Estland' },
  { code: 'FI', name: 'Finland' },
  { code: 'FR', name: 'Frankrijk' },
  { code: 'GR', name: 'Griekenland' },
  { code: 'HU', name: 'Hongarije' },
  { code: 'IE', name: 'Ierland' },
  { code: 'IT', name: 'Italië' },
  { code: 'HR', name: 'Kroatië' },
  { code: 'LV', name: 'Letland' },
  { code: 'LT', name: 'Litouwen' },
  { code: 'LU', name: 'Luxemburg' },
  { code: 'MT', name: 'Malta' },
  { code: 'AT', name: 'Oostenrijk' },
  { code: 'PL', name: 'Polen' },
  { code: 'PT', name: 'Portugal' },
  { code: 'RO', name: 'Roemenië' },
  { code: 'SI', name: 'Slovenië' },
  { code: 'SK', name: 'Slowakije' },
  { code: 'ES', name: 'Spanje' },
  { code: 'CZ', name: 'Tsjechië' },
  { code: 'SE', name: 'Zweden' },
] as const;
export type CountryCode = (typeof EU_COUNTRIES)[number]['code'];
export const COUNTRY_CODES: readonly CountryCode[] = EU_COUNTRIES.map((country) => country.code);
export const DEFAULT_COUNTRY = 'NL' satisfies CountryCode;

/** `Nederland`; a code from outside the EU is shown as it is. */
export function countryName(code: string): string {
  return EU_COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

export function isCountryCode(text: string): text is CountryCode {
  return EU_COUNTRIES.some((country) => country.code === text);
}

/** Longest texts of a customer's fields, in characters. */
export const CUSTOMER_FIELD_MAX = {
  name: 100,
  company: 150,
  street: 150,
  houseNumber: 20,
  city: 100,
  phone: 25,
} as const;

/**
 * Three letters, a point and two more may be the name of a site, of which programs for mail make a link,
 * whatever the letters: there are over a thousand endings, and every year more. Initials are shorter, of
 * which only the best known endings make a site; after an abbreviation comes a space.
 */
const NAME =
  /^(?=.*\p{L})(?!.*(?:\p{L}{3}\.\p{L}{2}|\p{L}\.(?:com|net|org|info|eu|nl|io)(?!\p{L})))[\p{L}\p{M}\p{Zs}\p{Pd}'’‘`´ʹ·・׳״.,]+$/iu;

/** Titles are written together, as "Prof.dr.ir."; none of these is a site that somebody has. */
const TITLE =
  '(?:prof|drs?|ing|ir|mrs?|bc|ds|lic|dipl|mag|jhr|jkvr|dhr|mevr|mw|univ|em|hc|habil|rer|nat|med|phil|jur|pol|oec|sc|sr|jr)';
const TITLES_TOGETHER = new RegExp(`(?<!\\p{L})${TITLE}\\.(?=${TITLE}\\.)`, 'giu');

/**
 * A first or last name, trimmed and with single spaces. Letters of any script, "van der", "J.P.",
 * apostrophes and hyphens pass; digits, slashes, brackets and names of sites (links in a mail) do not.
 */
export function normaliseName(
  text: string,
): Result<string, 'NAME_EMPTY' | 'NAME_TOO_LONG' | 'NAME_INVALID'> {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if (name === '') return refuse('NAME_EMPTY');
  if (name.length > CUSTOMER_FIELD_MAX.name) return refuse('NAME_TOO_LONG');
  return NAME.test(name.replaceAll(TITLES_TOGETHER, '$&\u0020'))
    ? ok(name)
    : refuse('NAME_INVALID');
}

/** Dutch codes never start with 0 and have no SA, SD or SS, for what those letters stood for. */
const DUTCH_POSTAL_CODE = /^[1-9][0-9]{3} ?(?!S[ADS])[A-Z]{2}$/;
const POSTAL_CODES: Readonly<Partial<Record<string, RegExp>>> = {
  NL: DUTCH_POSTAL_CODE,
  BE: /^[1-9][0-9]{3}$/,
  DE: /^[0-9]{5}$/,
};
const ANY_POSTAL_CODE = /^[A-Z0-9](?:[A-Z0-9 -]{1,8}[A-Z0-9])$/;

/**
 * The sign on a car, which people put before a postal code, where it differs from the country's
 * code.
 */
const CAR_SIGNS: Readonly<Partial<Record<string, string>>> = {
  BE: 'B',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN|AX',
  FR: 'F',
  GR: 'EL',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  AT: 'A',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};
/** There the country is part of the code. */
const WITH_COUNTRY: ReadonlySet<string> = new Set(['LV', 'LT']);

/** Without the country before it, which an envelope has and a postal code has not. */
function withoutCountry(code: string, country: string): string {
  const sign = CAR_SIGNS[country];
  const signs = sign === undefined ? country : `${country}|${sign}`;
  // A code that begins with letters has its country before it with a space or a dash between.
  const prefix = new RegExp(`^(?:(?:${signs})[ .-]*(?=[0-9])|${country}[ .-]+(?=[A-Z]))`);
  return country === '' || WITH_COUNTRY.has(country) ? code : code.replace(prefix, '');
}

/** As stored: capitals and single spaces, and for NL the one space of `1012 JS`. Checks nothing. */
export function normalisePostalCode(code: string, country: string): string {
  const typed = code.normalize('NFKC').trim().toUpperCase();
  const text = typed.replaceAll(/\p{Pd}/gu, '-').replaceAll(/\s+/g, ' ');
  const own = withoutCountry(text, country);
  return country === 'NL' ? own.replace(/^([0-9]{4})[ .-]*([A-Z]{2})$/, '$1 $2') : own;
}

/** Tells whether it can be a postal code there, in any case and with or without the Dutch space. */
export function isPostalCode(code: string, country: string): boolean {
  return (POSTAL_CODES[country] ?? ANY_POSTAL_CODE).test(normalisePostalCode(code, country));
}

/** Stands before the number of a house: a letter of a block, a box, a boat across the street. */
const BEFORE_NUMBER = String.raw`(?:\p{L}{1,2}|t/o|tegenover|naast|nabij|nrs?|bus|bte|box|unit|app|apt|huis|blok|kavel|lot|km)`;
const NUMBER = '[1-9][0-9]{0,4}(?![0-9])';
/** Joined to what is before it, or after a space, a comma or a sign: `a`, `-3`, ` 2e verd.`, `+14`. */
const ADDITION = String.raw`(?:\p{L}|[½¼¾]|(?: ?[/+&-] ?|,? )[\p{L}\p{N}])[\p{L}\p{N}/]{0,11}[.°º]?`;
const HOUSE_NUMBER = new RegExp(
  `^(?:(?:${BEFORE_NUMBER}[.]?[ -]?)?${NUMBER}[°º]?(?:${ADDITION}){0,5}|[zs]/n|snc)$`,
  'iu',
);

/** With one kind of dash and single spaces. Checks nothing. */
export function normaliseHouseNumber(text: string): string {
  return text
    .trim()
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ');
}

/**
 * A house number with its addition, as people write it: `12`, `12a`, `12-3`, `12 bis`, `12 2e verd.`,
 * `12+14`, `A12`, the `12/3` and `12 bus 3` of our neighbours, and their `s/n` for a house without one.
 */
export function isHouseNumber(text: string): boolean {
  return HOUSE_NUMBER.test(normaliseHouseNumber(text));
}

/** A telephone number as people write it: an optional + and 6 to 15 digits (E.164's limit). */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[0-9 ()./-]+$/.test(text.trim()) && digits >= 6 && digits <= 15;
}

/** A KvK number: 8 digits, leading zeros kept. There is no public check digit. */
export function isKvkNumber(text: string): boolean {
  return /^[0-9]{8}$/.test(text);
}

/** As stored: capitals, without spaces and dots. Checks nothing. */
export function normaliseVatId(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.]/g, '');
}

/**
 * A Dutch btw-id: `NL`, 9 digits, `B`, 2 digits, that passes mod-97 over the whole (sole traders
 * since 2020) or the eleven test over the nine digits (all others). Whether it exists, VIES knows.
 */
export function isDutchVatId(text: string): boolean {
  const id = normaliseVatId(text);
  const digits = /^NL([0-9]{9})B[0-9]{2}$/.exec(id)?.[1];
  if (digits === undefined || digits === '000000000') return false;
  return mod97(id) === 1 || passesElevenTest(digits);
}

/** The part after the country prefix in each country's btw-id (European Commission, VIES FAQ). */
const VAT_ID_BODIES: Readonly<Record<Exclude<CountryCode, 'NL'>, RegExp>> = {
  BE: /^[01][0-9]{9}$/,
  BG: /^[0-9]{9,10}$/,
  CY: /^[0-9]{8}[A-Z]$/,
  DK: /^[0-9]{8}$/,
  DE: /^[0-9]{9}$/,
  EE: /^[0-9]{9}$/,
  FI: /^[0-9]{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}[0-9]{9}$/,
  GR: /^[0-9]{9}$/,
  HU: /^[0-9]{8}$/,
  IE: /^(?:[0-9]{7}[A-W][A-I]?|[0-9][A-Z+*][0-9]{5}[A-W])$/,
  IT: /^[0-9]{11}$/,
  HR: /^[0-9]{11}$/,
  LV: /^[0-9]{11}$/,
  LT: /^(?:[0-9]{9}|[0-9]{12})$/,
  LU: /^[0-9]{8}$/,
  MT: /^[0-9]{8}$/,
  AT: /^U[0-9]{8}$/,
  PL: /^[0-9]{10}$/,
  PT: /^[0-9]{9}$/,
  RO: /^[0-9]{2,10}$/,
  SI: /^[0-9]{8}$/,
  SK: /^[0-9]{10}$/,
  ES: /^(?:[A-Z][0-9]{7}[0-9A-Z]|[0-9]{8}[A-Z])$/,
  CZ: /^[0-9]{8,10}$/,
  SE: /^[0-9]{10}01$/,
};

/** Tells whether the text has the shape of that country's btw-id; for NL the check digits count too. */
export function isVatId(text: string, country: CountryCode): boolean {
  if (country === 'NL') return isDutchVatId(text);
  const id = normaliseVatId(text);
  // Greece is GR everywhere but in a btw-id, where its prefix is EL.
  const prefix = country === 'GR' ? 'EL' : country;
  return id.startsWith(prefix) && VAT_ID_BODIES[country].test(id.slice(prefix.length));
}
