import {
  isDecoration,
  replyMessage,
  type InboundOutcome,
  type RefusedFile,
} from '#domain/mail-reply.ts';
import { ownWords } from '#domain/own-words.ts';
import type { MailContent } from '#server/adapters/mail/mail-reader.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { replyTicket } from '#server/tickets/reply-ticket.ts';
import { keepFiles } from './keep-files.ts';

type ReplyContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'images' | 'scanner'>;
type Mailed = { ticketId: string; messageKey: string; content: MailContent };
export type Posted = { outcome: InboundOutcome; refused: RefusedFile[] };

/** What the reply of the dashboard says no to. */
const REFUSALS: ReadonlyMap<string, InboundOutcome> = new Map<string, InboundOutcome>([
  ['TICKET_CLOSED', 'ticket-closed'],
  ['TICKET_FULL', 'ticket-full'],
  ['RATE_LIMITED', 'too-many'],
  // Deleted since it was asked whose mail this is.
  ['UNAUTHORIZED', 'account-gone'],
]);

/**
 * Puts what somebody mailed on their ticket, by the verb and the limits of the dashboard. The key of
 * the mail makes it one reply, also when this is done again after a crash.
 */
export async function postReply(ctx: ReplyContext, mailed: Mailed): Promise<Posted> {
  const { ticketId, messageKey, content } = mailed;
  const words = ownWords(content.text);
  const hasFiles = content.files.some(
    ({ bytes, ...file }) => !isDecoration({ ...file, sizeBytes: bytes.length }),
  );
  if (words === '' && !hasFiles) return { outcome: 'empty', refused: [] };
  try {
    await ctx.limits.consume('replies', ctx.actor.id);
    const { attachmentIds, refused } = await keepFiles(ctx, content.files);
    if (words === '' && attachmentIds.length === 0) return { outcome: 'files-refused', refused };
    const message = replyMessage(words, refused);
    await replyTicket(ctx, { ticketId, message, attachmentIds, messageKey, viaMail: true });
    return { outcome: 'taken', refused };
  } catch (error) {
    const outcome = error instanceof AppError ? REFUSALS.get(error.code) : undefined;
    if (outcome === undefined) throw error;
    return { outcome, refused: [] };
  }
}
