import { describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import {
  isSettingKey,
  parseSetting,
  sellerFrom,
  SETTING_KEYS,
  SETTINGS,
  settingValue,
  type SettingKey,
  type StoredSettings,
} from './settings.ts';
import { FORM_SETTING_KEYS, settingIssues, type FormSettings } from './settings-form.ts';

const COMPANY = {
  company_legal_name: 'Hostwerk Demo B.V.',
  company_street: 'Keizersgracht 12',
  company_postal_code: '1015cs',
  company_city: 'Amsterdam',
  company_country: 'NL',
  company_kvk: '01234567',
  company_vat_id: 'nl004495445b01',
  company_iban: 'NL91 ABNA 0417 1643 00',
} as const satisfies StoredSettings;

describe('defaults', () => {
  test.each(SETTING_KEYS)('%s can be read and has a description', (key) => {
    expect(parseSetting(key, SETTINGS[key].default).ok).toBe(true);
    expect(SETTINGS[key].description).not.toBe('');
  });

  test('are those of the specification', () => {
    expect({
      maintenance: settingValue({}, 'maintenance_mode'),
      welcome: settingValue({}, 'welcome_email_enabled'),
      name: settingValue({}, 'site_name'),
      registrations: settingValue({}, 'registrations_enabled'),
      notifications: settingValue({}, 'notifications_enabled'),
      autoProvisioning: settingValue({}, 'auto_provisioning'),
      currency: settingValue({}, 'default_currency'),
      maxServices: settingValue({}, 'max_services_per_user'),
      expiryDays: settingValue({}, 'default_service_expiry_days'),
      dueDays: settingValue({}, 'bank_transfer_due_days'),
      terms: settingValue({}, 'terms_version'),
    }).toEqual({
      maintenance: false,
      welcome: true,
      name: 'Hostwerk',
      registrations: true,
      notifications: true,
      autoProvisioning: false,
      currency: 'EUR',
      maxServices: 10,
      expiryDays: 30,
      dueDays: 14,
      terms: TERMS_VERSION,
    });
  });

  test('has the keys that the specification names exactly', () => {
    expect(SETTING_KEYS).toEqual(
      expect.arrayContaining([
        'maintenance_mode',
        'support_email',
        'site_name',
        'welcome_email_enabled',
      ]),
    );
  });
});

describe('parseSetting', () => {
  const accepted: readonly [SettingKey, string, unknown][] = [
    ['maintenance_mode', 'true', true],
    ['maintenance_mode', 'false', false],
    ['max_services_per_user', '1', 1],
    ['max_services_per_user', '1000', 1000],
    ['default_service_expiry_days', '3650', 3650],
    ['site_name', ' Mijn Host ', 'Mijn Host'],
    ['site_description', '', ''],
    ['support_email', 'help@hostwerk.test', 'help@hostwerk.test'],
    ['support_email', '', ''],
    ['community_url', 'https://community.hostwerk.test/a?b', 'https://community.hostwerk.test/a?b'],
    ['community_url', '', ''],
    ['default_currency', 'EUR', 'EUR'],
    ['company_country', 'BE', 'BE'],
    ['company_kvk', '00123456', '00123456'],
    ['company_vat_id', 'nl 004495445 b01', 'NL004495445B01'],
    ['company_iban', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
    ['welcome_email_template', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['welcome_email_template', 'Hoi {first_name},\r\n\r\nDag', 'Hoi {first_name},\n\nDag'],
    ['payment_public_key', 'pfl_3RkSN1zuPE', 'pfl_3RkSN1zuPE'],
    ['payment_public_key', '', ''],
    ['terms_version', '2026-11', '2026-11'],
  ];
  test.each(accepted)('%s takes %j', (key, text, value) => {
    expect(parseSetting(key, text)).toEqual({ ok: true, value });
  });

  const refused: readonly [SettingKey, string][] = [
    ['maintenance_mode', 'TRUE'],
    ['community_url', 'http://community.hostwerk.test'],
    ['community_url', 'javascript:alert(1)'],
    ['community_url', 'https://localhost'],
    ['community_url', `https://a.test/${'x'.repeat(200)}`],
    ['maintenance_mode', '1'],
    ['maintenance_mode', ''],
    ['max_services_per_user', '0'],
    ['max_services_per_user', '1001'],
    ['max_services_per_user', '-1'],
    ['max_services_per_user', '1.5'],
    ['max_services_per_user', '1e2'],
    ['max_services_per_user', ' 10'],
    ['max_services_per_user', ''],
    ['default_service_expiry_days', '3651'],
    ['bank_transfer_due_days', '0'],
    ['site_name', '   '],
    ['site_name', 'Host\nBcc: x@y.test'],
    ['payment_public_key', 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'],
    ['payment_public_key', 'sk_live_1234'],
    ['payment_public_key', 'met spatie'],
    ['terms_version', '2020-01'],
    ['welcome_email_subject', 'Dag {naam}'],
    ['welcome_email_template', '  '],
    ['site_name', 'x'.repeat(201)],
    ['support_email', 'nobody'],
    ['support_email', 'a@b.nl\nBcc: c@d.nl'],
    ['support_email', 'a@b.nl,c@d.nl'],
    ['default_currency', 'USD'],
    ['company_country', 'US'],
    ['company_kvk', '1234'],
    ['company_vat_id', 'NL004495446B01'],
    ['company_iban', 'NL92ABNA0417164300'],
    ['welcome_email_template', 'x'.repeat(10_001)],
    ['terms_version', ''],
  ];
  test.each(refused)('%s refuses %j', (key, text) => {
    expect(parseSetting(key, text)).toEqual({ ok: false, reason: 'SETTING_INVALID' });
  });
});

describe('settingValue', () => {
  test('takes the stored text, and the default when that cannot be read', () => {
    expect(settingValue({ max_services_per_user: '3' }, 'max_services_per_user')).toBe(3);
    expect(settingValue({ max_services_per_user: 'many' }, 'max_services_per_user')).toBe(10);
  });

  test.each([
    ['site_name', true],
    ['secret_key', false],
    ['toString', false],
    ['__proto__', false],
  ])('%s is a key: %s', (text, known) => {
    expect(isSettingKey(text)).toBe(known);
  });
});

describe('settingIssues', () => {
  const DEFAULTS = Object.fromEntries(
    SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
  ) as FormSettings;

  test('finds none in the defaults', () => {
    expect(settingIssues(DEFAULTS)).toEqual([]);
  });

  test('reads the postal code by the rule of its country', () => {
    const belgian = { ...DEFAULTS, company_postal_code: '1000' };
    expect(settingIssues({ ...belgian, company_country: 'BE' })).toEqual([]);
    expect(settingIssues({ ...belgian, company_country: 'NL' })).toEqual(['company_postal_code']);
  });

  test('names every value that cannot be kept', () => {
    expect(
      settingIssues({ ...DEFAULTS, site_name: '', company_kvk: '12', max_services_per_user: 'x' }),
    ).toEqual(['site_name', 'max_services_per_user', 'company_kvk']);
  });

  test('leaves maintenance to its own switch', () => {
    expect(FORM_SETTING_KEYS).not.toContain('maintenance_mode');
    expect(FORM_SETTING_KEYS).toHaveLength(SETTING_KEYS.length - 1);
  });
});

describe('sellerFrom', () => {
  test('reads a complete seller as an invoice prints it', () => {
    expect(sellerFrom(COMPANY)).toEqual({
      ok: true,
      value: {
        legalName: 'Hostwerk Demo B.V.',
        street: 'Keizersgracht 12',
        postalCode: '1015 CS',
        city: 'Amsterdam',
        country: 'NL',
        kvk: '01234567',
        vatId: 'NL004495445B01',
        iban: 'NL91ABNA0417164300',
      },
    });
  });

  const required = Object.keys(COMPANY).filter((key) => key !== 'company_country');
  test.each(required.flatMap((key) => ['', '  '].map((text) => ({ key, text }))))(
    'takes no orders with $key $text',
    ({ key, text }) => {
      expect(sellerFrom({ ...COMPANY, [key]: text })).toEqual({
        ok: false,
        reason: 'SELLER_INCOMPLETE',
      });
    },
  );

  test.each([
    {},
    { ...COMPANY, company_kvk: '123' },
    { ...COMPANY, company_vat_id: 'NL004495446B01' },
    { ...COMPANY, company_iban: 'NL92ABNA0417164300' },
    { ...COMPANY, company_postal_code: '1012 SS' },
  ])('takes no orders when one is missing or wrong (%#)', (stored) => {
    expect(sellerFrom(stored).ok).toBe(false);
  });
});
