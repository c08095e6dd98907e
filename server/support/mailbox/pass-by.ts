import type { SystemContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { THE_MAILBOX } from './note-visit.ts';

/** What cannot be read stays in the mailbox, and a person hears that it lies there. */
export async function passBy(ctx: SystemContext, { uid }: { uid: number }): Promise<void> {
  ctx.log.error({ uid }, 'a mail that could not be read is passed by; it is in the mailbox');
  await transact(ctx, (tx) =>
    openStaffTask(ctx, tx, {
      kind: 'mail-unread',
      userId: null,
      subjectId: THE_MAILBOX,
      note: `Een mail in de postbus is drie keer niet te lezen (nummer ${uid}). Hij ligt er nog, ongelezen.`,
      reopens: true,
    }),
  );
}
