import { countryName } from '#domain/identity/customer.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';

/** Grounds that the use of personal data rests on (GDPR art. 6(1)). */
export const LEGAL_BASES = [
  'consent',
  'contract',
  'legal-obligation',
  'vital-interests',
  'public-task',
  'legitimate-interest',
] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

export const LEGAL_BASIS_LABELS: Readonly<Record<LegalBasis, string>> = {
  consent: 'Toestemming',
  contract: 'Overeenkomst',
  'legal-obligation': 'Wettelijke plicht',
  'vital-interests': 'Vitaal belang',
  'public-task': 'Algemeen belang',
  'legitimate-interest': 'Gerechtvaardigd belang',
};

/** Entry of the register: one way in which personal data is used (GDPR art. 30(1)). */
export type Processing = {
  name: string;
  purpose: string;
  basis: LegalBasis;
  /** Categories of people. */
  people: string;
  /** Categories of data. */
  data: string;
  /** Others who get the data; empty is nobody. */
  recipients: string;
  retention: string;
  security: string;
};

export const PROCESSING_LABELS: Readonly<Record<keyof Processing, string>> = {
  name: 'Verwerking',
  purpose: 'Doel',
  basis: 'Grondslag',
  people: 'Van wie',
  data: 'Welke gegevens',
  recipients: 'Wie ze krijgt',
  retention: 'Hoe lang',
  security: 'Beveiliging',
};

export const PROCESSING_MAX_LENGTH = {
  name: 120,
  purpose: 1000,
  people: 500,
  data: 1000,
  recipients: 1000,
  retention: 500,
  security: 1000,
} as const;

/** Entries of the shop's own, at one time. */
export const OWN_PROCESSINGS_MAX = 100;

/** Controller of the data, as the shop's settings say; empty where they say nothing. */
export type Controller = { name: string; address: string; kvk: string; email: string };

export function controllerFrom(settings: StoredSettings): Controller {
  const place = [
    settingValue(settings, 'company_postal_code'),
    settingValue(settings, 'company_city'),
  ];
  const street = settingValue(settings, 'company_street');
  const lines = [street, place.filter((part) => part !== '').join(' ')];
  const known = lines.filter((line) => line !== '');
  const country = countryName(settingValue(settings, 'company_country'));
  return {
    name: settingValue(settings, 'company_legal_name') || settingValue(settings, 'site_name'),
    address: known.length === 0 ? '' : [...known, country].join(', '),
    kvk: settingValue(settings, 'company_kvk'),
    email: settingValue(settings, 'support_email'),
  };
}
