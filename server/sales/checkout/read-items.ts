import type { Offer } from '#domain/catalogue/offer.ts';
import { askedTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { ItemToPrice } from '#domain/sales/checkout.ts';
import { readOffers } from '#server/catalogue/offers/queries.ts';
import { listPlansToOrder, type PlanToOrder } from '#server/catalogue/plans/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

type Asked = {
  plan: string;
  termMonths?: TermMonths | undefined;
  cycle?: 'monthly' | 'yearly' | undefined;
  options?: Readonly<Record<string, number>> | undefined;
};

/** Something in a basket that is sold now, with all that can be taken with it. */
export type ReadItem<Item> = ItemToPrice & { asked: Item; plan: PlanToOrder; offer: Offer };

/** Reads what a basket asks for, in its order. Throws PLAN_NOT_AVAILABLE. */
export async function readItems<Item extends Asked>(
  db: Db,
  items: readonly Item[],
): Promise<ReadItem<Item>[]> {
  const plans = await listPlansToOrder(
    db,
    items.map(({ plan }) => plan),
  );
  const offers = await readOffers(
    db,
    plans.map(({ id }) => id),
  );
  return items.map((asked) => {
    const plan = plans.find(({ slug }) => slug === asked.plan);
    const offer = offers.find(({ id }) => id === plan?.id);
    if (plan === undefined || offer === undefined) throw new AppError('PLAN_NOT_AVAILABLE');
    return { asked, plan, offer, termMonths: askedTerm(asked, 1), options: asked.options ?? {} };
  });
}
