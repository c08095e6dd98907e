import { isDeepStrictEqual } from 'node:util';
import type { OtherPrice, PlanPrices } from '#domain/catalogue/plan.ts';
import { sql } from 'kysely';
import { OTHER_TERMS } from '#domain/catalogue/term.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Adds what a plan costs from now on to its prices, and a row to the history that staff see; nothing when it
 * stays what it was. The prices of a month and a year the database adds itself.
 */
export async function recordPrice(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { planId, from, to }: { planId: string; from: PlanPrices | null; to: PlanPrices },
): Promise<void> {
  const before = from?.otherPrices ?? [];
  const hasOthers = !isDeepStrictEqual(before, to.otherPrices);
  const isSame =
    from?.priceCents === to.priceCents &&
    from.yearlyPriceCents === to.yearlyPriceCents &&
    !hasOthers;
  if (isSame) return;
  const now = ctx.now();
  await tx
    .insertInto('planPriceChanges')
    .values({
      planId,
      fromPriceCents: from?.priceCents ?? null,
      toPriceCents: to.priceCents,
      fromYearlyCents: from?.yearlyPriceCents ?? null,
      toYearlyCents: to.yearlyPriceCents,
      fromOtherPrices: JSON.stringify(before),
      toOtherPrices: JSON.stringify(to.otherPrices),
      changedBy: ctx.actor.id,
      createdAt: now,
    })
    .execute();
  if (hasOthers) await addOtherPrices(tx, { planId, from: before, to: to.otherPrices, now });
}

type ChangedPrices = {
  planId: string;
  from: readonly OtherPrice[];
  to: readonly OtherPrice[];
  now: Date;
};

/** A term that has no price any more is not sold for from now on. */
async function addOtherPrices(tx: Tx, { planId, from, to, now }: ChangedPrices): Promise<void> {
  const at = (prices: readonly OtherPrice[], termMonths: number) =>
    prices.find((price) => price.termMonths === termMonths)?.priceCents ?? null;
  const changed = OTHER_TERMS.filter((term) => at(from, term) !== at(to, term));
  for (const term of changed) {
    await sql`select add_price(${planId}, ${term}, ${now}, ${at(to, term)})`.execute(tx);
  }
}
