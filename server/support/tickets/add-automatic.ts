import { randomUUID } from 'node:crypto';
import type { MailPart } from '#domain/platform/mail-part.ts';
import { partsWithoutTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkRoom } from './check-room.ts';
import { lockActiveUser } from './lock-active-user.ts';
import { lockTicket } from './lock-ticket.ts';

type AutomaticMail = {
  ticketId: string;
  messageKey: string;
  parts: MailPart[] | null;
  isProven: boolean | null;
};

const AUTOMATIC_TEXT = '(Automatisch bericht.)';

/**
 * Notes on a ticket what a program of its customer answered, such as an absence. It changes nothing of
 * the ticket, and nobody is mailed: that would begin a circle.
 */
export async function addAutomatic(
  ctx: VerbContext<UserActor>,
  { ticketId, messageKey, parts, isProven }: AutomaticMail,
): Promise<void> {
  const { actor } = ctx;
  await transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.userId !== actor.id) throw new AppError('NOT_FOUND');
    if (!(await lockActiveUser(tx, { userId: ticket.userId }))) throw new AppError('UNAUTHORIZED');
    await checkRoom(tx, ticketId);
    const id = randomUUID();
    const shown = { text: AUTOMATIC_TEXT, isFolded: false };
    const folded = (parts ?? []).filter(({ isFolded }) => isFolded);
    const written = await tx
      .insertInto('ticketReplies')
      .values({
        id,
        ticketId,
        userId: actor.authorId ?? actor.id,
        message: AUTOMATIC_TEXT,
        parts: JSON.stringify([shown, ...partsWithoutTokens(folded)]),
        isStaff: false,
        isAutomatic: true,
        isProven,
        messageKey,
        viaMail: true,
        createdAt: ctx.now(),
      })
      .onConflict((conflict) => conflict.columns(['userId', 'messageKey']).doNothing())
      .executeTakeFirstOrThrow();
    if (written.numInsertedOrUpdatedRows === 0n) return;
    recordChange(ctx, tx, {
      action: 'ticket.note-automatic',
      subject: { type: 'ticket', id: ticketId },
      before: null,
      after: { replyId: id },
      ownerId: ticket.userId,
      topics: ['tickets'],
    });
  });
}
