import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/** Removes files whose message was never sent, and what says that somebody read a ticket long ago. */
export async function sweepTickets(ctx: VerbContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const gone = await tx
      .deleteFrom('ticketAttachments')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('ticketAttachments')
          .select('id')
          .where('ticketId', 'is', null)
          .where('createdAt', '<', new Date(ctx.now().getTime() - DAY_MS))
          .orderBy('createdAt')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'userId'])
      .execute();
    for (const { id, userId } of gone) {
      recordChange(ctx, tx, {
        action: 'attachment.sweep',
        subject: { type: 'attachment', id },
        before: null,
        after: null,
        ownerId: userId,
        topics: [],
      });
    }
    await tx
      .deleteFrom('ticketReaders')
      .where('seenAt', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
      .execute();
  });
}
