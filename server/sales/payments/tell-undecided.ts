import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Undecided = {
  order: Pick<OrderToPay, 'id' | 'userId' | 'status'>;
  paymentId: string;
  /** All that the bank took of it. */
  takenCents: Cents;
  /** The part of it that is owed by nobody: it went back before, or is on its way. */
  restCents: Cents;
};

/**
 * A bank took money of which no more counted as paid: it was given back before, is to be, or was paid out.
 * Whether the customer has it twice a person finds out.
 */
export async function tellUndecided(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId, takenCents, restCents }: Undecided,
): Promise<void> {
  const { id: orderId, userId } = order;
  const taken = `De bank heeft ${mailMoney(takenCents)} van de betaling van bestelling ${shortId(orderId)} teruggeboekt.`;
  const rest =
    restCents === takenCents
      ? 'Dat geld was al teruggegeven, of wordt dat nog.'
      : `Daarvan was ${mailMoney(restCents)} al teruggegeven, of wordt dat nog; van de rest staat de factuur weer open of is het tegoed lager.`;
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    // A part of it may have been told before.
    renews: true,
    userId,
    subjectId: paymentId,
    orderId,
    note: `${taken} ${rest} Is het ook verstuurd, dan heeft de klant het twee keer: vraag het terug.`,
  });
}
