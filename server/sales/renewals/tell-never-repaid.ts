import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Ended = {
  order: { id: string; userId: string };
  renewal: {
    invoiceNumber: string;
    startsAt: Date;
    replacesOrderId: string | null;
    isWithUsAgain: boolean;
  };
};

/**
 * A term was paid, taken back, asked for anew and never paid again. Where it had begun a person decides
 * whether the shop goes after the money; where the bank gave it to the shop again, what goes back of it.
 */
export async function tellNeverRepaid(
  ctx: VerbContext,
  tx: Tx,
  { order, renewal }: Ended,
): Promise<void> {
  const { invoiceNumber, startsAt, replacesOrderId, isWithUsAgain } = renewal;
  if (replacesOrderId === null) return;
  if (!isWithUsAgain && startsAt > ctx.now()) return;
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    userId: order.userId,
    subjectId: order.id,
    orderId: order.id,
    note: isWithUsAgain
      ? `De bank boekte een betaling terug en gaf haar daarna weer aan de winkel. De service stopt en factuur ${invoiceNumber} is gecrediteerd, maar het geld van bestelling ${shortId(replacesOrderId)} is bij de winkel: geef het terug bij de betaaldienst, of reken de gebruikte dagen met de klant af.`
      : `De bank boekte een betaling terug en de klant betaalde daarna niet opnieuw. De service stopt en factuur ${invoiceNumber} is gecrediteerd. Wil je het geld voor de gebruikte dagen nog hebben, vraag het dan zelf.`,
  });
}
