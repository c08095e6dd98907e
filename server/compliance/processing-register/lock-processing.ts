import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { OWN_COLUMNS } from './queries.ts';

type Sought = { processingId: string; seenAt: Date };

/** The processing as it is now, held until the transaction ends, and whether it was seen so. */
export async function lockProcessing(tx: Tx, { processingId, seenAt }: Sought) {
  const processing = await tx
    .selectFrom('processings')
    .select(OWN_COLUMNS)
    .select('endedAt')
    .where('id', '=', processingId)
    .forUpdate()
    .executeTakeFirst();
  if (processing === undefined) throw new AppError('NOT_FOUND');
  if (processing.endedAt !== null) throw new AppError('PROCESSING_ENDED');
  return { ...processing, isLatest: processing.updatedAt.getTime() === seenAt.getTime() };
}
