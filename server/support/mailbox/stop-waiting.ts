import type { Db } from '#server/platform/db/database.ts';

/** One of them, or all: a mailbox that is numbered anew knows none of the numbers. */
export async function stopWaiting(
  db: Db,
  { mailbox, uid }: { mailbox: string; uid?: number },
): Promise<void> {
  let gone = db.deleteFrom('waitingMails').where('mailbox', '=', mailbox);
  if (uid !== undefined) gone = gone.where('uid', '=', uid);
  await gone.execute();
}
