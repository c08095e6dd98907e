import { settingValue } from '#domain/operations/settings.ts';
import { AuthRefusal } from '#server/platform/auth/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Refuses somebody whose account is closed, in words for them to read. */
export async function accountBlocked({ db }: { db: Db }): Promise<AuthRefusal> {
  const supportEmail = settingValue(await readSettings(db), 'support_email');
  const help = supportEmail === '' ? 'Neem contact met ons op.' : `Mail ons op ${supportEmail}.`;
  return new AuthRefusal('ACCOUNT_BLOCKED', 403, `Je account is geblokkeerd. ${help}`);
}
