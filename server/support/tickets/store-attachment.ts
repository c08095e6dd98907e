import { randomUUID } from 'node:crypto';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import type { AttachmentKind } from '#domain/support/attachment.ts';
import { hasConsole } from '#domain/platform/role.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockActiveUser } from './lock-active-user.ts';
import { enforceFileQuota } from './enforce-file-quota.ts';

export type CheckedFile = { fileName: string; kind: AttachmentKind; content: Buffer };

/** Keeps a file for the message that its sender is writing. Who has it from outside checks it first. */
export async function storeAttachment(
  ctx: VerbContext<UserActor>,
  { fileName, kind, content }: CheckedFile,
): Promise<TicketAttachment> {
  const attachment: TicketAttachment = {
    id: randomUUID(),
    fileName,
    kind,
    sizeBytes: content.length,
  };
  await transact(ctx, async (tx) => {
    if (!(await lockActiveUser(tx, { userId: ctx.actor.id }))) throw new AppError('UNAUTHORIZED');
    // Over the years, sent or not: forty an hour would else fill any disk in the end.
    if (!hasConsole(ctx.actor.role)) {
      await enforceFileQuota(tx, { userId: ctx.actor.id, sizeBytes: attachment.sizeBytes });
    }
    await tx
      .insertInto('ticketAttachments')
      .values({ ...attachment, userId: ctx.actor.id, content, createdAt: ctx.now() })
      .execute();
    // Not its name, which tells of people: the log is kept longer than the file.
    const { id, sizeBytes } = attachment;
    recordChange(ctx, tx, {
      action: 'attachment.upload',
      subject: { type: 'attachment', id },
      before: null,
      after: { kind, sizeBytes },
      ownerId: ctx.actor.id,
      topics: [],
    });
  });
  return attachment;
}
