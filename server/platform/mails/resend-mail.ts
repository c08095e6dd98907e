import { isUndelivered } from '#domain/platform/outgoing-mail.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { requeueMails } from './requeue-mails.ts';

/** 'Opnieuw versturen': a mail that was refused or came back goes once more, where its reader is by now. */
export async function resendMail(
  ctx: VerbContext<UserActor>,
  { mailId }: { mailId: string },
): Promise<{ to: string }> {
  return transact(ctx, async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .leftJoin('users', 'users.id', 'mails.userId')
      .select(['userId', 'status', 'kind', 'runsOutAt', 'users.erasedAt'])
      .where('mails.id', '=', mailId)
      .forUpdate('mails')
      .executeTakeFirst();
    if (mail === undefined) throw new AppError('NOT_FOUND');
    const { userId, status, kind, runsOutAt, erasedAt } = mail;
    if (!isUndelivered(status)) throw new AppError('CONFLICT');
    if (runsOutAt !== null && runsOutAt <= ctx.now()) throw new AppError('MAIL_RAN_OUT');
    if (erasedAt !== null) throw new AppError('TARGET_IS_ERASED');
    await requeueMails(ctx, tx, { mailIds: [mailId] });
    await closeStaffTasks(ctx, tx, { kinds: ['mail-undelivered'], subjectId: mailId });
    recordChange(ctx, tx, {
      action: 'mail.resend',
      subject: { type: 'mail', id: mailId },
      before: { status },
      after: { status: 'queued', kind },
      ownerId: userId,
      topics: ['mails'],
    });
    const { toAddress } = await tx
      .selectFrom('mails')
      .select('toAddress')
      .where('id', '=', mailId)
      .executeTakeFirstOrThrow();
    return { to: toAddress };
  });
}
