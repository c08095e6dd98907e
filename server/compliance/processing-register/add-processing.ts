import { sql } from 'kysely';
import type { OwnProcessing, ProcessingFields } from '#contract/staff/processing-register.ts';
import { OWN_PROCESSINGS_MAX } from '#domain/compliance/processing.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { countOwn, findOwn } from './queries.ts';

type Added = { processingId: string; fields: ProcessingFields };

/** Adds processing of the shop's own to the register. Sent twice, it is added once. */
export async function addProcessing(
  ctx: VerbContext<UserActor>,
  { processingId, fields }: Added,
): Promise<OwnProcessing> {
  return transact(ctx, async (tx) => {
    // They are few: one at a time, so that the bound of them holds.
    await sql`lock table processings in share row exclusive mode`.execute(tx);
    const known = await findOwn(tx, processingId);
    if (known !== undefined) return known;
    if ((await countOwn(tx)) >= OWN_PROCESSINGS_MAX) throw new AppError('TOO_MANY_PROCESSINGS');
    const now = ctx.now();
    const row = await tx
      .insertInto('processings')
      .values({ id: processingId, ...fields, endedAt: null, createdAt: now, updatedAt: now })
      // It was there, and ended.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('CONFLICT');
    recordChange(ctx, tx, {
      action: 'processing.add',
      subject: { type: 'processing', id: processingId },
      before: null,
      after: fields,
      ownerId: null,
      topics: ['jobs'],
    });
    return { id: processingId, ...fields, updatedAt: now };
  });
}
