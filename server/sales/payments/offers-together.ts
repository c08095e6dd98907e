import { DEFAULT_COUNTRY } from '#domain/identity/customer.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import {
  collectingGateway,
  type PaymentGateways,
} from '#server/sales/gateways/payment-gateways.ts';
import type { Db } from '#server/platform/db/database.ts';

type Together = { customerId: string; orders: readonly { totalCents: Cents }[] };

/** Lists the ways in which a customer pays these orders by one payment. Asks outside. */
export async function offersTogether(
  { db, payments }: { db: Db; payments: PaymentGateways },
  { customerId, orders }: Together,
): Promise<PaymentMethod[]> {
  const name = collectingGateway(payments);
  if (name === null || orders.length === 0) return [];
  const profile = await db
    .selectFrom('profiles')
    .select('country')
    .where('userId', '=', customerId)
    .executeTakeFirst();
  const offered = await payments[name]?.offers({
    amountCents: sumCents(orders.map(({ totalCents }) => totalCents)),
    country: profile?.country ?? DEFAULT_COUNTRY,
    givesMandate: false,
  });
  return [...(offered ?? [])];
}
