import type { SettingValues } from '#contract/staff/settings.ts';
import { sellerFrom, SETTINGS, type StoredSettings } from '#domain/operations/settings.ts';
import {
  FORM_SETTING_KEYS,
  type FormSettingKey,
  type FormSettings,
} from '#domain/operations/settings-form.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** The text of every setting in the form; its default where it has no row. */
function formSettingsOf(stored: StoredSettings): FormSettings {
  const entries = FORM_SETTING_KEYS.map((key) => [key, stored[key] ?? SETTINGS[key].default]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- one entry for every key
  return Object.fromEntries(entries) as Record<FormSettingKey, string>;
}

/** Reads the values for the settings form. */
export async function readSettingValues(db: Db): Promise<SettingValues> {
  const stored = await readSettings(db);
  return { values: formSettingsOf(stored), acceptsOrders: sellerFrom(stored).ok };
}
