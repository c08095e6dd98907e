import { sumCents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { collectingGateway, methodOf } from '#server/sales/gateways/payment-gateways.ts';
import { asSystem, type Context, type UserActor, type VerbContext } from '#server/context.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { askOpenPayments } from './ask-open-payments.ts';
import { askToStart } from './ask-to-start.ts';
import { listOpenOrders, listOpenBundles } from './customer-queries.ts';
import { offersTogether } from './offers-together.ts';

type Chosen = { gateway: PaymentProvider; method: PaymentMethod; orderIds: string[] };

/**
 * Answers where the signed-in customer pays several of their open orders at once. Each has a payment of its
 * own, committed before the gateway is called; one of the same orders that is still open is used again.
 * Throws NOT_FOUND for an order that is not theirs, ORDER_NOT_PAYABLE when one of them cannot be paid
 * this way any more, METHOD_NOT_AVAILABLE where they are not collected in the way that was chosen, and
 * PAYMENT_START_FAILED when the gateway does not answer.
 */
export async function payTogether(
  ctx: Context & VerbContext<UserActor>,
  { orderIds, method: wanted }: { orderIds: string[]; method?: PaymentMethod | undefined },
): Promise<string> {
  const gateway = collectingGateway(ctx.payments);
  if (gateway === null) throw new AppError('METHOD_NOT_AVAILABLE');
  const sorted = orderIds.toSorted();
  const orders = await readOwn(ctx, sorted);
  await askOpenPayments(asSystem(ctx, 'payment check'), sorted);
  const offered = await offersTogether(ctx, { customerId: ctx.actor.id, orders });
  const method = wanted ?? offered[0];
  if (method === undefined || !offered.includes(method)) throw new AppError('METHOD_NOT_AVAILABLE');
  const chosen = { gateway, method, orderIds: sorted };
  const { id, amountCents, payUrl } = await transact(ctx, (tx) => openBundle(ctx, tx, chosen));
  if (payUrl !== null) return payUrl;
  const started = await askToStart(ctx, gateway, {
    paymentId: id,
    customerId: ctx.actor.id,
    amountCents,
    method,
    description: `${orderIds.length} bestellingen (${shortId(id)})`,
    returnPath: `/dashboard/billing/together/${id}`,
  });
  const written = { providerId: started.providerId, updatedAt: ctx.now() };
  await transact(ctx, async (tx) => {
    await tx
      .updateTable('paymentBundles')
      .set({ ...written, payUrl: started.payUrl })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('payments').set(written).where('bundleId', '=', id).execute();
  });
  return started.payUrl;
}

/** Before anything is asked of a gateway: nobody makes us ask about what is another's. */
async function readOwn(ctx: VerbContext<UserActor>, orderIds: string[]) {
  const own = await ctx.db
    .selectFrom('orders')
    .select('totalCents')
    .where('id', 'in', orderIds)
    .where('userId', '=', ctx.actor.id)
    .execute();
  if (own.length !== orderIds.length) throw new AppError('NOT_FOUND');
  return own;
}

async function openBundle(ctx: VerbContext<UserActor>, tx: Tx, chosen: Chosen) {
  const { gateway, method, orderIds } = chosen;
  const customerId = ctx.actor.id;
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const payable = await listOpenOrders(tx, { customerId, gateway, orderIds });
  if (payable.length !== orderIds.length) throw new AppError('ORDER_NOT_PAYABLE');
  const bundles = await listOpenBundles(tx, { customerId, gateway });
  const again = bundles.find(
    (bundle) => methodOf(bundle) === method && bundle.orderIds.join() === orderIds.join(),
  );
  if (again !== undefined) return again;
  const now = ctx.now();
  const begun = { gateway, status: 'open' as const, createdAt: now, updatedAt: now };
  const bundle = await tx
    .insertInto('paymentBundles')
    .values({
      ...begun,
      userId: customerId,
      amountCents: sumCents(payable.map(({ totalCents }) => totalCents)),
    })
    .returning(['id', 'amountCents', 'payUrl'])
    .executeTakeFirstOrThrow();
  const parts = payable.map(({ orderId, totalCents: amountCents }) => {
    return { ...begun, method, orderId, bundleId: bundle.id, amountCents };
  });
  await tx.insertInto('payments').values(parts).execute();
  return bundle;
}
