import type { StaffTicket } from '#contract/staff/tickets.ts';
import { DEFAULT_ROLE, hasConsole } from '#domain/platform/role.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeTicket } from './change-ticket.ts';
import { lockTicket } from './lock-ticket.ts';
import { getStaffTicket } from './staff-queries.ts';

/** Gives a ticket to one of staff, or to nobody. */
export async function assignTicket(
  ctx: VerbContext<UserActor>,
  { ticketId, assigneeId }: { ticketId: string; assigneeId: string | null },
): Promise<StaffTicket> {
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (assigneeId !== null) await checkStaff(tx, assigneeId);
    if (ticket.assignedTo !== assigneeId) {
      const fields = { assignedTo: assigneeId };
      await changeTicket(ctx, tx, { ticket, action: 'ticket.assign', fields });
    }
    return getStaffTicket(tx, ticketId);
  });
}

/** Refuses blocked staff: they see no ticket, so that theirs would be nobody's. */
async function checkStaff(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select('userRoles.role')
    .where('userRoles.userId', '=', userId)
    .where('users.blockedAt', 'is', null)
    .executeTakeFirst();
  if (!hasConsole(row?.role ?? DEFAULT_ROLE)) throw new AppError('NOT_STAFF');
}
