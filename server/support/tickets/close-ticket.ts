import type { CustomerTicket } from '#contract/customer/tickets.ts';
import { canTicketBecome } from '#domain/support/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeTicket } from './change-ticket.ts';
import { lockTicket } from './lock-ticket.ts';
import { getCustomerTicket } from './customer-queries.ts';

/** A customer has no more to ask. */
export async function closeTicket(
  ctx: VerbContext<UserActor>,
  { ticketId }: { ticketId: string },
): Promise<CustomerTicket> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.userId !== customerId) throw new AppError('NOT_FOUND');
    if (!canTicketBecome(ticket.status, 'closed', 'customer')) throw new AppError('TICKET_CLOSED');
    await changeTicket(ctx, tx, { ticket, action: 'ticket.close', fields: { status: 'closed' } });
    return getCustomerTicket(tx, { customerId, ticketId });
  });
}
