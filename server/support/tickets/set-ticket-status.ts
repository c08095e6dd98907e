import type { StaffTicket } from '#contract/staff/tickets.ts';
import { canTicketBecome, type TicketStatus } from '#domain/support/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeTicket } from './change-ticket.ts';
import { lockTicket } from './lock-ticket.ts';
import { getStaffTicket } from './staff-queries.ts';

/** 'Ticket Sluiten' and its like. Whoever of staff moves a ticket has it from then on. */
export async function setTicketStatus(
  ctx: VerbContext<UserActor>,
  { ticketId, status }: { ticketId: string; status: TicketStatus },
): Promise<StaffTicket> {
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!canTicketBecome(ticket.status, status, 'staff')) {
      throw new AppError('TICKET_STATUS_REFUSED');
    }
    const fields = { status, assignedTo: ctx.actor.id };
    await changeTicket(ctx, tx, { ticket, action: 'ticket.set-status', fields });
    return getStaffTicket(tx, ticketId);
  });
}
