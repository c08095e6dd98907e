import { randomUUID } from 'node:crypto';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import { checkFilesRoom, type AttachmentKind } from '#domain/support/attachment.ts';
import { hasConsole } from '#domain/platform/role.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { holdPerson } from './hold-person.ts';

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
    if (!(await holdPerson(tx, { userId: ctx.actor.id }))) throw new AppError('UNAUTHORIZED');
    if (!hasConsole(ctx.actor.role)) await checkRoom(tx, ctx.actor.id, attachment.sizeBytes);
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

/** Over the years, sent or not: forty an hour would else fill any disk in the end. */
async function checkRoom(tx: Tx, userId: string, sizeBytes: number): Promise<void> {
  // One at a time of each, so that the sum holds.
  const { emailVerified: isConfirmed } = await tx
    .selectFrom('users')
    .select('emailVerified')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { total } = await tx
    .selectFrom('ticketAttachments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const room = checkFilesRoom(Number(total) + sizeBytes, { isConfirmed });
  if (!room.ok) throw new AppError(room.reason);
}
