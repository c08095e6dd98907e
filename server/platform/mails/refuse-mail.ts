import type { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { loseMail } from './lose-mail.ts';

/** A server said no to it for good. */
export async function refuseMail(
  ctx: VerbContext,
  { id, kind }: { id: string; kind: string },
  { message: words }: MailFailure,
): Promise<void> {
  ctx.log.warn({ mail: id, words }, 'a mail was refused');
  await transact(ctx, (tx) => loseMail(ctx, tx, { id, kind, words }));
}
