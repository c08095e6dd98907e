import { isPostalCode } from '#domain/identity/customer.ts';
import { parseSetting, SETTING_KEYS, type SettingKey } from './settings.ts';

/** Set by switching maintenance on or off, which does more than write a value. */
export type FormSettingKey = Exclude<SettingKey, 'maintenance_mode'>;

function isFormSettingKey(key: SettingKey): key is FormSettingKey {
  return key !== 'maintenance_mode';
}

/** Settings that the form saves. */
export const FORM_SETTING_KEYS: readonly FormSettingKey[] = SETTING_KEYS.filter(isFormSettingKey);

export type FormSettings = Readonly<Record<FormSettingKey, string>>;

/** Values that cannot be kept: each by its own rule, and the postal code by that of its country. */
export function settingIssues(values: FormSettings): FormSettingKey[] {
  const wrong = FORM_SETTING_KEYS.filter((key) => !parseSetting(key, values[key]).ok);
  const { company_postal_code: code, company_country: country } = values;
  const isWrongHere = code.trim() !== '' && !isPostalCode(code, country);
  return isWrongHere && !wrong.includes('company_postal_code')
    ? [...wrong, 'company_postal_code']
    : wrong;
}
