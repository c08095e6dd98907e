import type { ComponentProps } from 'react';
import type { FormSettingKey } from '#domain/operations/settings-form.ts';
import { SETTING_MAX_LENGTH } from '#domain/operations/settings.ts';

export const SETTING_LABELS: Readonly<Record<FormSettingKey, string>> = {
  site_name: 'Sitenaam',
  support_email: 'Support e-mail',
  office_hours: 'Kantooruren',
  community_url: 'Community',
  site_description: 'Sitebeschrijving',
  registrations_enabled: 'Registraties toestaan',
  payment_public_key: 'Publieke betaalsleutel',
  default_currency: 'Standaardvaluta',
  welcome_email_enabled: 'Welkomstmail versturen',
  welcome_email_subject: 'Onderwerp',
  welcome_email_template: 'Tekst van de welkomstmail',
  auto_provisioning: 'Automatisch leveren',
  max_services_per_user: 'Maximaal aantal services per klant',
  default_service_expiry_days: 'Standaard geldigheid van een service (dagen)',
  notifications_enabled: 'Notificaties versturen',
  company_legal_name: 'Statutaire naam',
  company_street: 'Straat en huisnummer',
  company_postal_code: 'Postcode',
  company_city: 'Plaats',
  company_country: 'Land',
  company_kvk: 'KvK-nummer',
  company_vat_id: 'Btw-id',
  company_iban: 'IBAN',
  bank_transfer_due_days: 'Betaaltermijn bij overboeking (dagen)',
  vat_small_business: 'Kleineondernemersregeling (KOR)',
  vat_one_stop_shop: 'Btw van het land van de consument (OSS)',
  direct_debit_enabled: 'Automatische incasso aanbieden',
  unpaid_suspend_days: 'Opschorten na de vervaldatum (dagen)',
  unpaid_end_days: 'Opgeschorte service bewaren (dagen)',
  terms_version: 'Versie van de algemene voorwaarden',
};

type SettingInput = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'spellCheck' | 'className'
> & {
  /** Lines to write on; a setting of one line has none. */
  rows?: number;
};

const LINE = { maxLength: SETTING_MAX_LENGTH.text, autoComplete: 'off' };
const COUNT = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const;

/** Inputs of the settings that are typed; one that is chosen or switched is not in it. */
export const SETTING_INPUTS: Readonly<Partial<Record<FormSettingKey, SettingInput>>> = {
  site_name: LINE,
  support_email: { type: 'email', maxLength: 254, autoComplete: 'off' },
  office_hours: LINE,
  community_url: { ...LINE, type: 'url' },
  site_description: { rows: 2, maxLength: SETTING_MAX_LENGTH.text },
  payment_public_key: { ...LINE, spellCheck: false },
  welcome_email_subject: LINE,
  welcome_email_template: { rows: 9, maxLength: SETTING_MAX_LENGTH.longText },
  max_services_per_user: COUNT,
  default_service_expiry_days: COUNT,
  company_legal_name: { ...LINE, autoComplete: 'organization' },
  company_street: { ...LINE, autoComplete: 'street-address' },
  company_postal_code: { maxLength: 12, autoComplete: 'postal-code' },
  company_city: { ...LINE, autoComplete: 'address-level2' },
  company_kvk: { ...COUNT, maxLength: 8 },
  company_vat_id: { maxLength: 20, autoComplete: 'off', spellCheck: false },
  company_iban: { maxLength: 42, autoComplete: 'off', spellCheck: false, className: 'max-w-md' },
  bank_transfer_due_days: { ...COUNT, maxLength: 5, className: 'max-w-32' },
  unpaid_suspend_days: COUNT,
  unpaid_end_days: COUNT,
};
