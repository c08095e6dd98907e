import type { UserActor, VerbContext } from '#server/context.ts';

/** Somebody closed a ticket on their screen; the others need not wait for it to be noticed. */
export async function leaveTicket(
  { db, actor }: Pick<VerbContext<UserActor>, 'db' | 'actor'>,
  { ticketId }: { ticketId: string },
): Promise<{ ticketId: string }> {
  await db
    .deleteFrom('ticketReaders')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', actor.id)
    .execute();
  return { ticketId };
}
