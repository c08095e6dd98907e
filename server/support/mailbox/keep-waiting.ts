import type { Db } from '#server/platform/db/database.ts';

/** Has a mail wait for the scanner. Bookkeeping, which has no audit row. */
export async function keepWaiting(
  db: Db,
  mail: { mailbox: string; uid: number; since: Date },
): Promise<void> {
  await db
    .insertInto('waitingMails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['mailbox', 'uid']).doNothing())
    .execute();
}
