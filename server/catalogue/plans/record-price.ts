import type { Cents } from '#domain/platform/money.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Prices = { priceCents: Cents; yearlyPriceCents: Cents | null };

/** Adds a row to the history of a plan's price; nothing when it stays what it was. */
export async function recordPrice(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { planId, from, to }: { planId: string; from: Prices | null; to: Prices },
): Promise<void> {
  const isSame =
    from?.priceCents === to.priceCents && from.yearlyPriceCents === to.yearlyPriceCents;
  if (isSame) return;
  await tx
    .insertInto('planPriceChanges')
    .values({
      planId,
      fromPriceCents: from?.priceCents ?? null,
      toPriceCents: to.priceCents,
      fromYearlyCents: from?.yearlyPriceCents ?? null,
      toYearlyCents: to.yearlyPriceCents,
      changedBy: ctx.actor.id,
      createdAt: ctx.now(),
    })
    .execute();
}
