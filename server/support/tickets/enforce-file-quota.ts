import { checkFilesRoom, exportsToDrop, filesRoom } from '#domain/support/attachment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

type Kept = {
  userId: string;
  /** Size of the new files, beside those that are there. */
  sizeBytes: number;
  /** An export that was just made: the others make room for it. */
  exportId?: string;
};

/**
 * Sees to it that all files of a customer stay within what is kept of one, exports of their data among
 * them: those go where there is no room, and can be asked for again. Throws where files alone are too
 * much; an export is what somebody has a right to, and is never refused.
 */
export async function enforceFileQuota(
  tx: Tx,
  { userId, sizeBytes, exportId }: Kept,
): Promise<void> {
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
  const filesBytes = Number(total) + sizeBytes;
  const room = checkFilesRoom(filesBytes, { isConfirmed });
  if (!room.ok && exportId === undefined) throw new AppError(room.reason);
  const ready = await listReady(tx, userId);
  const keptBytes = ready.reduce((sum, one) => sum + one.sizeBytes, filesBytes);
  const dropped = exportsToDrop(
    keptBytes - filesRoom({ isConfirmed }),
    ready.filter(({ id }) => id !== exportId),
  );
  if (dropped.length === 0) return;
  const ids = dropped.map(({ id }) => id);
  await tx.deleteFrom('dataExports').where('id', 'in', ids).execute();
}

/** A new one replaces those before the last, so that they are few. */
async function listReady(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('dataExports')
    .select(['id', 'sizeBytes', 'downloadedAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('status', '=', 'ready')
    .limit(100)
    .execute();
  return rows.map(({ sizeBytes, ...one }) => ({ ...one, sizeBytes: sizeBytes ?? 0 }));
}
