import {
  isCountryCode,
  isDutchVatId,
  isKvkNumber,
  isPostalCode,
  normalisePostalCode,
  normaliseVatId,
  type CountryCode,
} from '#domain/identity/customer.ts';
import { isIban, normaliseIban } from '#domain/sales/iban.ts';
import { BANK_TRANSFER_DUE_DAYS } from '#domain/sales/invoice.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  findVersion,
  TERMS_VERSION,
  TERMS_VERSIONS,
  type TermsVersion,
} from '#domain/sales/terms.ts';
import { DEFAULT_WELCOME_TEMPLATE, unknownPlaceholders } from '#domain/delivery/welcome-mail.ts';

/**
 * Type that a kind's text is read as. Kinds that are checked by their own rule may be empty: not
 * set.
 */
type ValueOf = {
  boolean: boolean;
  days: number;
  count: number;
  text: string;
  required_text: string;
  email: string;
  currency: 'EUR';
  country: CountryCode;
  postal_code: string;
  kvk: string;
  vat_id: string;
  iban: string;
  terms_version: TermsVersion;
  public_key: string;
  web_address: string;
  mail_subject: string;
  mail_text: string;
};
export type SettingKind = keyof ValueOf;
type Definition = { default: string; kind: SettingKind; description: string };

/** Every setting of the shop: its default and value are texts, as the table keeps them. */
export const SETTINGS = {
  maintenance_mode: {
    default: 'false',
    kind: 'boolean',
    description: 'Onderhoudsmodus: de site is dicht voor bezoekers',
  },
  support_email: { default: '', kind: 'email', description: 'Adres waar vragen aankomen' },
  site_name: { default: 'Hostwerk', kind: 'required_text', description: 'Naam van de site' },
  welcome_email_enabled: {
    default: 'true',
    kind: 'boolean',
    description: 'Welkomstmail bij een nieuw account',
  },
  site_description: {
    default: 'Webhosting, VPS, gameservers en dedicated servers',
    kind: 'text',
    description: 'Omschrijving van de site',
  },
  office_hours: {
    default: 'maandag tot en met vrijdag van 9.00 tot 17.00 uur',
    kind: 'text',
    description: 'Kantooruren, zoals klanten ze lezen',
  },
  community_url: {
    default: '',
    kind: 'web_address',
    description: 'Community waar bezoekers tijdens onderhoud terechtkunnen',
  },
  registrations_enabled: {
    default: 'true',
    kind: 'boolean',
    description: 'Bezoekers kunnen een account maken',
  },
  payment_public_key: {
    default: '',
    kind: 'public_key',
    description: 'Openbare sleutel van de betaaldienst',
  },
  default_currency: { default: 'EUR', kind: 'currency', description: 'Valuta' },
  welcome_email_subject: {
    default: 'Welkom bij {site_name}',
    kind: 'mail_subject',
    description: 'Onderwerp van de welkomstmail',
  },
  welcome_email_template: {
    default: DEFAULT_WELCOME_TEMPLATE,
    kind: 'mail_text',
    description: 'Tekst van de welkomstmail',
  },
  auto_provisioning: {
    default: 'false',
    kind: 'boolean',
    description: 'Betaalde bestellingen vanzelf leveren',
  },
  max_services_per_user: {
    default: '10',
    kind: 'count',
    description: 'Diensten per klant, open bestellingen meegeteld',
  },
  default_service_expiry_days: {
    default: '30',
    kind: 'days',
    description: 'Geldigheid in dagen van een dienst die medewerkers maken',
  },
  notifications_enabled: {
    default: 'true',
    kind: 'boolean',
    description: 'Mails over gebeurtenissen aan klanten',
  },
  company_legal_name: { default: '', kind: 'text', description: 'Statutaire naam' },
  company_street: { default: '', kind: 'text', description: 'Straat en huisnummer' },
  company_postal_code: { default: '', kind: 'postal_code', description: 'Postcode' },
  company_city: { default: '', kind: 'text', description: 'Plaats' },
  company_country: { default: 'NL', kind: 'country', description: 'Land' },
  company_kvk: { default: '', kind: 'kvk', description: 'KvK-nummer' },
  company_vat_id: { default: '', kind: 'vat_id', description: 'Btw-id' },
  company_iban: { default: '', kind: 'iban', description: 'IBAN voor overboekingen' },
  bank_transfer_due_days: {
    default: String(BANK_TRANSFER_DUE_DAYS),
    kind: 'days',
    description: 'Betaaltermijn in dagen bij overboeking',
  },
  vat_small_business: { default: 'false', kind: 'boolean', description: 'Geen btw (KOR)' },
  vat_one_stop_shop: { default: 'false', kind: 'boolean', description: 'Btw van het land (OSS)' },
  direct_debit_enabled: { default: 'false', kind: 'boolean', description: 'Incasso aanbieden' },
  unpaid_suspend_days: {
    default: '17',
    kind: 'days',
    description: 'Dagen na de vervaldatum waarna een onbetaalde dienst wordt opgeschort',
  },
  unpaid_end_days: { default: '30', kind: 'days', description: 'Dagen opgeschort voor het einde' },
  terms_version: {
    default: TERMS_VERSION,
    kind: 'terms_version',
    description: 'Versie van de algemene voorwaarden',
  },
} as const satisfies Record<string, Definition>;

export type SettingKey = keyof typeof SETTINGS;
/** The rows of the settings table, as far as they exist. */
export type StoredSettings = Readonly<Partial<Record<SettingKey, string>>>;
/** Type that the value of a setting is read as, such as a boolean. */
export type SettingValue<K extends SettingKey> = ValueOf[(typeof SETTINGS)[K]['kind']];

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text);
}

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** Longest values, in characters. */
export const SETTING_MAX_LENGTH = { text: 200, longText: 10_000 } as const;

type Read<T> = Result<T, 'SETTING_INVALID'>;
const invalid = refuse('SETTING_INVALID');

/** One line: a line break would begin a header in a mail that carries the text. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

function readText(value: string, minLength: number): Read<string> {
  const text = value.trim();
  const fits = text.length >= minLength && text.length <= SETTING_MAX_LENGTH.text;
  return fits && !CONTROL_CHARACTER.test(text) ? ok(text) : invalid;
}

/** Several lines. */
function readLongText(value: string): Read<string> {
  const text = value.replaceAll(/\r\n?/g, '\n').trim();
  const fits = text.length > 0 && text.length <= SETTING_MAX_LENGTH.longText;
  return fits && !CONTROL_CHARACTER.test(text.replaceAll(/[\n\t]/g, '')) ? ok(text) : invalid;
}

/** A text of a mail: what stands between braces must be something that we fill in. */
function readMail(read: Read<string>): Read<string> {
  return read.ok && unknownPlaceholders(read.value).length > 0 ? invalid : read;
}

/** A key that may be seen. What looks like the secret one is refused, so that it is never kept here. */
export function isSecretKey(value: string): boolean {
  return /^(?:live_|test_|access_|sk_|rk_|whsec_)/.test(value.trim());
}

function readTermsVersion(value: string): Read<TermsVersion> {
  const version = findVersion(TERMS_VERSIONS, value);
  return version === null ? invalid : ok(version);
}

function readInteger(value: string, min: number, max: number): Read<number> {
  if (!/^[0-9]{1,5}$/.test(value)) return invalid;
  const n = Number(value);
  return n >= min && n <= max ? ok(n) : invalid;
}

/** A text with a rule of its own; empty means not set. */
function readChecked(value: string, isValid: (text: string) => boolean): Read<string> {
  const text = value.trim();
  return text === '' || isValid(text) ? ok(text) : invalid;
}

/** A place of the shop's own: never a script, never without encryption. */
const WEB_ADDRESS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s<>"'\\]*)?$/i;
const EMAIL = /^[^\s@<>"',;:]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

const READERS: { readonly [K in SettingKind]: (value: string) => Read<ValueOf[K]> } = {
  boolean: (value) => (value === 'true' || value === 'false' ? ok(value === 'true') : invalid),
  days: (value) => readInteger(value, 1, 3650),
  count: (value) => readInteger(value, 1, 1000),
  text: (value) => readText(value, 0),
  required_text: (value) => readText(value, 1),
  email: (value) => readChecked(value, (text) => text.length <= 254 && EMAIL.test(text)),
  currency: (value) => (value === 'EUR' ? ok(value) : invalid),
  country: (value) => (isCountryCode(value) ? ok(value) : invalid),
  postal_code: (value) => readChecked(value, (text) => isPostalCode(text, '')),
  kvk: (value) => readChecked(value, isKvkNumber),
  vat_id: (value) => readChecked(normaliseVatId(value), isDutchVatId),
  iban: (value) => readChecked(normaliseIban(value), isIban),
  terms_version: readTermsVersion,
  public_key: (value) =>
    readChecked(value, (key) => /^[\w-]{4,200}$/.test(key) && !isSecretKey(key)),
  web_address: (value) =>
    readChecked(value, (text) => text.length <= SETTING_MAX_LENGTH.text && WEB_ADDRESS.test(text)),
  mail_subject: (value) => readMail(readText(value, 1)),
  mail_text: (value) => readMail(readLongText(value)),
};

function readKind<K extends SettingKind>(kind: K, value: string): Read<ValueOf[K]> {
  return READERS[kind](value);
}

/**
 * Reads the text of a setting as its kind. Booleans are `true` or `false`; days 1 to 3650; a count
 * 1 to 1000; the currency only EUR; KvK, btw-id, IBAN, postal code and address by their rules, or
 * empty for not set.
 */
export function parseSetting<K extends SettingKey>(
  key: K,
  value: string,
): Result<SettingValue<K>, 'SETTING_INVALID'> {
  const kind: (typeof SETTINGS)[K]['kind'] = SETTINGS[key].kind;
  return readKind(kind, value);
}

/** The value of a setting; its default when the row is missing or cannot be read. */
export function settingValue<K extends SettingKey>(
  stored: StoredSettings,
  key: K,
): SettingValue<K> {
  const own = parseSetting(key, stored[key] ?? SETTINGS[key].default);
  if (own.ok) return own.value;
  const byDefault = parseSetting(key, SETTINGS[key].default);
  if (byDefault.ok) return byDefault.value;
  throw new Error(`the default of ${key} cannot be read`);
}

/** The seller, as printed on an invoice (Wet OB art. 35a: legal name, address, KvK, btw-id). */
export type Seller = {
  legalName: string;
  street: string;
  postalCode: string;
  city: string;
  country: CountryCode;
  kvk: string;
  vatId: string;
  iban: string;
};

/** The seller from the company settings. A shop in which one is missing or wrong takes no orders. */
export function sellerFrom(stored: StoredSettings): Result<Seller, 'SELLER_INCOMPLETE'> {
  const country = settingValue(stored, 'company_country');
  const postalCode = settingValue(stored, 'company_postal_code');
  const seller: Seller = {
    legalName: settingValue(stored, 'company_legal_name'),
    street: settingValue(stored, 'company_street'),
    postalCode: normalisePostalCode(postalCode, country),
    city: settingValue(stored, 'company_city'),
    country,
    kvk: settingValue(stored, 'company_kvk'),
    vatId: settingValue(stored, 'company_vat_id'),
    iban: settingValue(stored, 'company_iban'),
  };
  const complete = Object.values(seller).every((field) => field !== '');
  if (!complete || !isPostalCode(postalCode, country)) return refuse('SELLER_INCOMPLETE');
  return ok(seller);
}
