import { randomUUID } from 'node:crypto';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { previewWelcome } from './preview-welcome.ts';

/** Mails the welcome to whoever asks, and to nobody else: the address is their own account's. */
export async function sendTestWelcome(
  ctx: VerbContext<UserActor>,
  draft: { subject: string; template: string },
): Promise<{ to: string }> {
  return transact(ctx, async (tx) => {
    const content = await previewWelcome({ ...ctx, db: tx }, draft);
    const userId = ctx.actor.id;
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user === undefined) throw new AppError('NOT_FOUND');
    const id = randomUUID();
    await queueMail(ctx, tx, {
      kind: 'welcome-test',
      occasion: id,
      userId,
      to: user.email,
      settings: await readSettings(tx),
      content: { ...content, subject: `[Test] ${content.subject}` },
    });
    recordChange(ctx, tx, {
      action: 'welcome-mail.send-test',
      subject: { type: 'mail', id },
      before: null,
      after: { to: user.email },
      ownerId: null,
      topics: [],
    });
    return { to: user.email };
  });
}
