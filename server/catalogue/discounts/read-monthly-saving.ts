import { nextDiscountedTerm } from '#domain/catalogue/discount.ts';
import { subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';
import { monthlyShare } from '#domain/catalogue/plan.ts';
import type { Db } from '#server/platform/db/database.ts';
import { runningDiscountColumn } from './queries.ts';

/** Services with a discount that are looked at; whoever has more, has a deal of their own. */
const MOST = 500;

/** Sums what a customer saves on their services per month by the codes that these were ordered with. */
export async function readMonthlySaving(db: Db, customerId: string): Promise<Cents> {
  const services = await db
    .selectFrom('services')
    .innerJoin('orderDiscounts', 'orderDiscounts.orderId', 'services.orderId')
    .select(['services.priceCents', 'services.billingCycle', runningDiscountColumn()])
    .where('services.userId', '=', customerId)
    .where('services.status', '<>', 'cancelled')
    .where('services.cancelAt', 'is', null)
    .limit(MOST)
    .execute();
  return sumCents(
    services.flatMap(({ priceCents, billingCycle, running }) => {
      const next = nextDiscountedTerm(running, priceCents);
      if (next === null) return [];
      const monthly = (price: Cents) => monthlyShare(price, billingCycle);
      return [subtractCents(monthly(priceCents), monthly(next.priceCents))];
    }),
  );
}
