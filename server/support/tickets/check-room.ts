import { TICKET_MAX_REPLIES } from '#domain/support/ticket.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Tells whether a locked ticket has room for one more reply. */
export async function checkRoom(tx: Tx, ticketId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('ticketReplies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticketId', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (count >= TICKET_MAX_REPLIES) throw new AppError('TICKET_FULL');
}
