import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** A line is no sale: the shop forgets who paid and why, and keeps that the money was there. */
export async function dismissBankLine(
  ctx: VerbContext<UserActor>,
  { lineId, reason }: { lineId: string; reason: string },
): Promise<{ lineId: string }> {
  await transact(ctx, async (tx) => {
    const line = await tx
      .selectFrom('bankLines')
      .select(['state', 'amountCents', 'bookedOn'])
      .where('id', '=', lineId)
      .forUpdate()
      .executeTakeFirst();
    if (line === undefined) throw new AppError('NOT_FOUND');
    const { state, ...facts } = line;
    if (state !== 'open') throw new AppError('CONFLICT');
    await tx
      .updateTable('bankLines')
      .set({
        state: 'dismissed',
        reason,
        decidedBy: ctx.actor.id,
        decidedAt: ctx.now(),
        payerName: null,
        payerIban: null,
        remittance: null,
      })
      .where('id', '=', lineId)
      .execute();
    recordChange(ctx, tx, {
      action: 'bank-line.dismiss',
      subject: { type: 'bank-line', id: lineId },
      before: { status: state },
      after: { status: 'dismissed', reason, ...facts },
      ownerId: null,
      topics: ['orders'],
    });
  });
  return { lineId };
}
