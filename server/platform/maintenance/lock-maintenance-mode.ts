import { SETTINGS, settingValue } from '#domain/operations/settings.ts';
import type { Tx } from '#server/platform/db/database.ts';

const MODE = 'maintenance_mode';

/** The mode, held until the transaction ends: closing the site and making codes go one by one. */
export async function lockMaintenanceMode(tx: Tx, now: Date): Promise<boolean> {
  const { default: value, description } = SETTINGS[MODE];
  await tx
    .insertInto('systemSettings')
    .values({ key: MODE, value, description, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('systemSettings')
    .select('value')
    .where('key', '=', MODE)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return settingValue({ [MODE]: row.value }, MODE);
}
