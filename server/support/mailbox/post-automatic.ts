import { mailedMessage } from '#domain/support/mail-reply.ts';
import { splitMail } from '#domain/support/own-words.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { addAutomatic } from '#server/support/tickets/add-automatic.ts';
import { catchRefusal, type Mailed, type Posted } from './catch-refusal.ts';

/** Folds what a program wrote on the ticket; nobody is told of it, and its files stay in the mail. */
export async function postAutomatic(
  ctx: VerbContext<UserActor>,
  { ticketId, messageKey, content, isProven }: Mailed,
): Promise<Posted> {
  const folded = splitMail(content.text).map(({ text }) => text);
  const { parts } = mailedMessage([{ text: folded.join('\n\n'), isFolded: true }], []);
  return catchRefusal(async () => {
    await addAutomatic(ctx, { ticketId, messageKey, parts, isProven });
    return { outcome: 'automatic', refused: [] };
  });
}
