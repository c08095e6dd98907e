import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';

type Ended = {
  order: { id: string; userId: string };
  renewal: { invoiceNumber: string; startsAt: Date; replacesOrderId: string | null };
};

/**
 * A term that had begun was paid, taken back, asked for anew and never paid again: whether the shop
 * goes after the money, a person decides.
 */
export async function tellNeverRepaid(
  ctx: VerbContext,
  tx: Tx,
  { order, renewal }: Ended,
): Promise<void> {
  const { invoiceNumber, startsAt, replacesOrderId } = renewal;
  if (replacesOrderId === null || startsAt > ctx.now()) return;
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    userId: order.userId,
    subjectId: order.id,
    orderId: order.id,
    note: `De bank boekte een betaling terug en de klant betaalde daarna niet opnieuw. De service stopt en factuur ${invoiceNumber} is gecrediteerd. Wil je het geld voor de gebruikte dagen nog hebben, vraag het dan zelf.`,
  });
}
