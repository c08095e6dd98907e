import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The ticket with its row locked, before anything decides on its status. */
export async function lockTicket(tx: Tx, ticketId: string) {
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'userId', 'status', 'priority', 'assignedTo'])
    .where('id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (ticket === undefined) throw new AppError('NOT_FOUND');
  return ticket;
}
