import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { isAskedOfNobody } from './is-back-again.ts';

const BATCH = 500;

/** Unpaid invoices past their due date become overdue; on the date itself they are in time. */
export async function markOverdueInvoices(ctx: VerbContext): Promise<number> {
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    const overdue = await tx
      .updateTable('invoices')
      .set({ status: 'overdue' })
      .where('id', 'in', (from) =>
        from
          .selectFrom('invoices')
          .select('id')
          .where('status', '=', 'unpaid')
          .where('dueOn', '<', amsterdamDate(now))
          // An invoice that is collected is not late: the bank takes days, and there is another try. Nor
          // is one whose money we have.
          .where((eb) => eb.not(isAskedOfNobody))
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'userId'])
      .execute();
    for (const { id, userId } of overdue) {
      recordChange(ctx, tx, {
        action: 'invoice.mark-overdue',
        subject: { type: 'invoice', id },
        before: { status: 'unpaid' },
        after: { status: 'overdue' },
        ownerId: userId,
        topics: ['invoices'],
        event: { type: 'invoice.overdue', subjectType: 'invoice', ownerId: userId },
      });
    }
    return overdue.length;
  });
}
