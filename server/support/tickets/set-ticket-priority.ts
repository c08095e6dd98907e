import type { StaffTicket } from '#contract/staff/tickets.ts';
import type { TicketPriority } from '#domain/support/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { changeTicket } from './change-ticket.ts';
import { lockTicket } from './lock-ticket.ts';
import { getStaffTicket } from './staff-queries.ts';

/** Staff find a ticket more or less urgent than its customer did. */
export async function setTicketPriority(
  ctx: VerbContext<UserActor>,
  { ticketId, priority }: { ticketId: string; priority: TicketPriority },
): Promise<StaffTicket> {
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.priority !== priority) {
      await changeTicket(ctx, tx, { ticket, action: 'ticket.set-priority', fields: { priority } });
    }
    return getStaffTicket(tx, ticketId);
  });
}
