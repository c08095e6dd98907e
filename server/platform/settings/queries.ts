import { sql } from 'kysely';
import {
  isSettingKey,
  settingValue,
  type SettingKey,
  type StoredSettings,
} from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Every setting that has a row; the domain knows the defaults of the others. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('systemSettings').select(['key', 'value']).execute();
  const settings: Partial<Record<SettingKey, string>> = {};
  for (const { key, value } of rows) {
    if (isSettingKey(key)) settings[key] = value;
  }
  return settings;
}

export async function listTestimonials(
  db: Db,
): Promise<{ name: string; text: string; source: string }[]> {
  return db
    .selectFrom('testimonials')
    .select(['name', 'text', 'source'])
    .orderBy('position')
    .limit(12)
    .execute();
}

/** Every setting as one column, for a query that needs them beside its own rows. */
export function settingsColumn() {
  return sql<StoredSettings>`(select jsonb_object_agg(key, value) from system_settings)`.as(
    'settings',
  );
}

/** Reads the sender of mails; null until the shop has an address to send them from. */
export async function readSender(db: Db): Promise<{ name: string; address: string } | null> {
  const settings = await readSettings(db);
  const address = settingValue(settings, 'support_email');
  return address === '' ? null : { name: settingValue(settings, 'site_name'), address };
}
