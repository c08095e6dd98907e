import { shortId } from '#domain/platform/short-id.ts';
import type { CollectionAnswer, DirectDebits } from '#server/sales/gateways/direct-debit-port.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';
import { endMandate } from '#server/sales/mandates/end-mandate.ts';
import { lockMandate } from '#server/sales/mandates/lock-mandate.ts';
import { applyNews } from './apply-news.ts';
import { lockPaymentToSettle } from './lock-payment-to-settle.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Has the gateway collect a payment by the mandate it was written with. Safe to run again at any point:
 * the gateway knows a collection by the payment's id. A gateway that refuses for good ends the mandate,
 * and the customer pays by themselves; one that does not answer is asked again by the queue.
 */
export async function collectPayment(
  ctx: VerbContext,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const payment = await readCollection(ctx, paymentId);
  if (payment === undefined) return;
  const { providerId, gateway: name } = payment;
  if (providerId !== null) return void (await settlePayment(ctx, { gateway: name, providerId }));
  const gateway = ctx.payments[name];
  if (gateway === null) throw new Error(`this shop has no gateway ${name} any more`);
  const answer = await beginCollection(gateway.debits, { ...payment, paymentId }).catch(
    async (error: unknown) => {
      await transact(ctx, (tx) => requestOutsideCheck(ctx, tx, name));
      throw error;
    },
  );
  if (answer.status === 'refused') return refuse(ctx, { paymentId, reason: answer.reason });
  await ctx.db
    .updateTable('payments')
    .set({ providerId: answer.providerId, updatedAt: ctx.now() })
    .where('id', '=', paymentId)
    .where('providerId', 'is', null)
    .execute();
  await settlePayment(ctx, { gateway: name, providerId: answer.providerId });
}

type Collection = { paymentId: string } & NonNullable<Awaited<ReturnType<typeof readCollection>>>;

/** By a mandate that ended nothing is begun; what was begun before is collected all the same. */
async function beginCollection(
  debits: DirectDebits,
  { paymentId, customerRef, mandateRef, ...collection }: Collection,
): Promise<CollectionAnswer> {
  const ended = { status: 'refused', reason: 'the mandate ended' } as const;
  if (customerRef === null || mandateRef === null) return ended;
  if (collection.mandateStatus !== 'valid') {
    const providerId = await debits.findCollection({ paymentId, customerRef });
    return providerId === null ? ended : { status: 'begun', providerId };
  }
  return debits.collect({
    paymentId,
    customerRef,
    mandateRef,
    amountCents: collection.amountCents,
    description: collection.invoiceNumber ?? shortId(collection.orderId),
  });
}

function readCollection(ctx: VerbContext, paymentId: string) {
  return ctx.db
    .selectFrom('payments')
    .innerJoin('mandates', 'mandates.id', 'payments.mandateId')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'payments.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'payments.orderId',
      'payments.gateway',
      'payments.providerId',
      'payments.amountCents',
      'mandates.status as mandateStatus',
      'mandates.providerCustomerId as customerRef',
      'mandates.providerMandateId as mandateRef',
      'invoices.invoiceNumber',
    ])
    .where('payments.id', '=', paymentId)
    .where('payments.status', 'in', ['open', 'pending'])
    .executeTakeFirst();
}

async function refuse(
  ctx: VerbContext,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  ctx.log.warn({ payment: paymentId, reason }, 'a collection was refused');
  await transact(ctx, async (tx) => {
    const locked = await lockPaymentToSettle(tx, { paymentId });
    if (locked === null || locked.payment.status !== 'open') return;
    const { order, payment } = locked;
    const mandate =
      payment.mandateId === null ? null : await lockMandate(tx, { mandateId: payment.mandateId });
    if (mandate?.status === 'valid') await endMandate(ctx, tx, { mandate, reason: 'bank' });
    await applyNews(ctx, tx, {
      order,
      payment,
      providerId: null,
      news: 'failed',
    });
  });
}
