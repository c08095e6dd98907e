import { nextKnock } from '#domain/platform/outgoing-mail.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whether it is this mail's turn to see if the server takes something again; of all copies one goes. */
export async function takeKnock(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailOutages')
    .set({ nextTryAt: nextKnock({ since, now }) })
    .where('nextTryAt', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
