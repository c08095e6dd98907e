import type { Cents } from '#domain/platform/money.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import { isPayable, isReopened } from '#domain/sales/order.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { agreeWithOrder } from '#server/sales/mandates/agree-with-order.ts';
import { readAgreement } from '#server/sales/mandates/queries.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import { gatewayOf, isCollected, methodOf } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { openOfOrder } from '#server/sales/claims/queries.ts';
import { agreeOnRest } from '#server/sales/credit/agree-on-rest.ts';

/**
 * Tells of the mandate that may come along with a payment: as it was before, agreed to now and by whom, taken
 * back, or not because another pays than whose order it is.
 */
export type AskedAlong = 'as-before' | 'taken-back' | 'paid-by-another' | { agreedBy: UserActor };

type Attempt = {
  id: string;
  gateway: Gateway;
  payUrl: string | null;
  amountCents: Cents;
  /** The mandate that comes with it, as long as it is asked. */
  mandateId: string | null;
};

type Asked = {
  orderId: string;
  along: AskedAlong;
  /** The way in which it is to be paid. */
  method: PaymentMethod;
  /** The rest that was shown where credit pays beside it, and no mandate is given along. */
  shownRestCents?: Cents | undefined;
};

/**
 * Answers the attempt by which a pending online order is paid, or what is owed again of one that was, and
 * the order, locked: one that is still open and asks for what is wanted now, or a new one. Throws ORDER_NOT_PAYABLE, and CREDIT_CHANGED where
 * credit leaves another rest to pay than was shown.
 */
export async function openAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, along, method, shownRestCents }: Asked,
) {
  const order = await tx
    .selectFrom('orders')
    .select(['kind', 'userId', 'status', 'totalCents', 'planName', 'paymentMethod'])
    .select(openOfOrder.as('openCents'))
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw new AppError('NOT_FOUND');
  // Money that is owed again is paid online, however it was ordered.
  const isOnline = isReopened(order) || isCollected(gatewayOf(order.paymentMethod));
  if (!isPayable(order) || !isOnline || !isCollected(gatewayOf(method))) {
    throw new AppError('ORDER_NOT_PAYABLE');
  }
  const isPending = order.status === 'pending';
  if (isPending && method !== order.paymentMethod) await chooseMethod(ctx, tx, { orderId, method });
  // An order that is owed again was paid with the credit there was, and asks for what is left.
  const restCents =
    shownRestCents === undefined || isReopened(order)
      ? null
      : await agreeOnRest(tx, { ...order, shownRestCents });
  const open = await listOpenAttempts(tx, orderId);
  // The bank has been asked already: paid here as well, it would be paid twice.
  if (open.some(({ isCollection }) => isCollection)) throw new AppError('ORDER_NOT_PAYABLE');
  const isFirst = order.kind === 'new' && isPending;
  const asked = isFirst ? await stillAsked(ctx, tx, { along, method }) : 'as-before';
  if (asked === 'taken-back') await endAskedMandates(ctx, tx, { orderId });
  const wanted = { asked, method, restCents, openCents: order.openCents };
  const attempt: Attempt =
    open.find((known) => fits(known, wanted)) ??
    (await beginAttempt(ctx, tx, { ...order, ...wanted, orderId }));
  return { order, attempt };
}

/** An order is paid in the way that was tried last. */
async function chooseMethod(
  ctx: VerbContext,
  tx: Tx,
  { orderId, method }: { orderId: string; method: PaymentMethod },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ paymentMethod: method, updatedAt: ctx.now() })
    .where('id', '=', orderId)
    .execute();
}

/** Leaves it as it was where it cannot be agreed to any more, or not in this way. */
async function stillAsked(
  ctx: VerbContext,
  tx: Tx,
  { along, method }: Pick<Asked, 'along' | 'method'>,
): Promise<AskedAlong> {
  if (typeof along === 'string') return along;
  if (!canGiveMandate(method)) return 'as-before';
  const agreement = await readAgreement(
    { db: tx, payments: ctx.payments, actor: along.agreedBy },
    await readSettings(tx),
  );
  return agreement === null ? 'as-before' : along;
}

type OpenAttempt = Awaited<ReturnType<typeof listOpenAttempts>>[number];

/** Lists the attempts at one order alone that can still be paid, the newest in front. */
async function listOpenAttempts(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('payments')
    .leftJoin('mandates as along', 'along.paymentId', 'payments.id')
    .select([
      'payments.id',
      'payments.gateway',
      'payments.method',
      'payments.payUrl',
      'payments.amountCents',
      'payments.topsUpCredit',
      'payments.mandateId as collectedBy',
      'along.id as mandateId',
      'along.status as mandateStatus',
      'along.providerCustomerId',
    ])
    .where('payments.orderId', '=', orderId)
    // Paying this order does not mean the others that were once to be paid with it.
    .where('payments.bundleId', 'is', null)
    .where('payments.status', 'in', ['open', 'pending'])
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  return rows.map(({ collectedBy, mandateStatus, providerCustomerId, ...attempt }) => {
    const isAsked = mandateStatus === 'asked';
    return {
      ...attempt,
      mandateId: isAsked ? attempt.mandateId : null,
      isCollection: collectedBy !== null,
      // To the gateway one whose mandate was taken back still gives it; one that it took none with is plain.
      isPlain: attempt.mandateId === null || (!isAsked && providerCustomerId === null),
    };
  });
}

type Wanted = {
  asked: AskedAlong;
  method: PaymentMethod;
  /** The rest that credit leaves to be paid; null where no credit pays beside it. */
  restCents: Cents | null;
  /** All that is open of it. */
  openCents: Cents;
};

function fits(open: OpenAttempt, { asked, method, restCents, openCents }: Wanted): boolean {
  if (methodOf(open) !== method) return false;
  const { mandateId, isPlain, topsUpCredit, amountCents } = open;
  if (restCents !== null) return topsUpCredit && amountCents === restCents;
  if (topsUpCredit || amountCents !== openCents) return false;
  if (asked === 'as-before') return isPlain || mandateId !== null;
  if (typeof asked === 'string') return isPlain;
  return mandateId !== null;
}

type New = Wanted & { orderId: string };

async function beginAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, openCents, asked, method, restCents }: New,
): Promise<Attempt> {
  const now = ctx.now();
  const gateway = gatewayOf(method);
  const attempt = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway,
      method,
      amountCents: restCents ?? openCents,
      topsUpCredit: restCents !== null,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'gateway', 'payUrl', 'amountCents'])
    .executeTakeFirstOrThrow();
  if (typeof asked === 'string') return { ...attempt, mandateId: null };
  const settings = await readSettings(tx);
  const agreed = { paymentId: attempt.id, orderId, gateway, method, settings };
  const mandateId = await agreeWithOrder({ ...ctx, actor: asked.agreedBy }, tx, agreed);
  return { ...attempt, mandateId };
}
