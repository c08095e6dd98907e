import { isDecoration, mailedMessage } from '#domain/support/mail-reply.ts';
import { splitMail, wordsOf } from '#domain/support/own-words.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { replyTicket } from '#server/support/tickets/reply-ticket.ts';
import { checkFiles } from './check-files.ts';
import { catchRefusal, type Mailed, type Posted } from './catch-refusal.ts';
import { storeFiles } from './store-files.ts';

type ReplyContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'images' | 'scanner'>;
/**
 * Puts what somebody mailed on their ticket, by the verb and the limits of the dashboard. The key of
 * the mail makes it one reply, also when this is done again after a crash. What waited for the scanner
 * was begun before, and counted then.
 */
export async function postReply(
  ctx: ReplyContext,
  mailed: Mailed & { isAgain: boolean },
): Promise<Posted> {
  const { ticketId, messageKey, content, isProven, isAgain } = mailed;
  const mail = splitMail(content.text);
  const words = wordsOf(mail);
  const hasFiles = content.files.some(
    ({ bytes, ...file }) => !isDecoration({ ...file, sizeBytes: bytes.length }),
  );
  if (words === '' && !hasFiles) return { outcome: 'empty', refused: [] };
  return catchRefusal(async () => {
    if (!isAgain) await ctx.limits.consume('replies', ctx.actor.id);
    const looked = await checkFiles(ctx, content.files, { isAgain });
    const stored = await storeFiles(ctx, looked.checked);
    const { attachmentIds } = stored;
    const refused = [...looked.refused, ...stored.refused];
    if (words === '' && attachmentIds.length === 0) return { outcome: 'files-refused', refused };
    await replyTicket(ctx, {
      ...mailedMessage(mail, refused),
      ticketId,
      attachmentIds,
      messageKey,
      viaMail: true,
      isProven,
    });
    return { outcome: 'taken', refused };
  });
}
