import { randomUUID } from 'node:crypto';
import type { TicketNote } from '#contract/staff/tickets.ts';
import { TICKET_MAX_NOTES } from '#domain/support/ticket.ts';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockActiveUser } from './lock-active-user.ts';
import { lockTicket } from './lock-ticket.ts';
import { listTicketNotes } from './staff-queries.ts';

type NewNote = { ticketId: string; message: string; messageKey?: string | undefined };

/**
 * Tells other staff something about a ticket; sent again it is still one note. The customer hears
 * nothing of it, not even that.
 */
export async function addNote(
  ctx: VerbContext<UserActor>,
  { ticketId, messageKey, ...typed }: NewNote,
): Promise<TicketNote> {
  return transact(ctx, async (tx) => {
    const { userId } = await lockTicket(tx, ticketId);
    if (!(await lockActiveUser(tx, { userId }))) throw new AppError('TARGET_IS_ERASED');
    const notes = await listTicketNotes(tx, ticketId);
    const sent = notes.find((note) => note.id === messageKey);
    if (sent !== undefined) return sent;
    if (notes.length >= TICKET_MAX_NOTES) throw new AppError('TICKET_FULL');
    const id = messageKey ?? randomUUID();
    const { actor } = ctx;
    // Programs with a key read notes, and a note is read by more people than a mail.
    const message = withoutReplyTokens(typed.message, '…');
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('ticketNotes')
      .values({ id, ticketId, userId: actor.id, message, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    // The key is of a note on another ticket.
    if (inserted === 0n) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'ticket.note',
      subject: { type: 'ticket', id: ticketId },
      before: null,
      after: { noteId: id },
      // Its notice goes to staff: to its author, and to everybody who sees all.
      ownerId: actor.id,
      topics: ['tickets'],
    });
    const written = (await listTicketNotes(tx, ticketId)).find((note) => note.id === id);
    if (written === undefined) throw new Error(`note ${id} is not on its ticket`);
    return written;
  });
}
