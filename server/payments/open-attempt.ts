import type { Cents } from '#domain/money.ts';
import { agreeWithOrder } from '#server/mandates/agree-with-order.ts';
import { readAgreement } from '#server/mandates/queries.ts';
import { endAskedMandates } from '#server/mandates/end-asked-mandates.ts';
import { GATEWAY_OF, isCollected } from '#server/adapters/payments/payment-port.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Gateway } from '#server/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/settings/queries.ts';

/**
 * Whether a mandate comes along with what is paid: as it was before, agreed to now and by whom, taken
 * back, or not because another pays than whose order it is.
 */
export type AskedAlong = 'as-before' | 'taken-back' | 'paid-by-another' | { agreedBy: UserActor };

type Attempt = {
  id: string;
  gateway: Gateway;
  payUrl: string | null;
  /** The mandate that comes with it, as long as it is asked. */
  mandateId: string | null;
};

/**
 * The attempt by which a pending online order is paid, and the order, locked: one that is still open
 * and asks for what is wanted now, or a new one. Throws ORDER_NOT_PAYABLE.
 */
export async function openAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, along }: { orderId: string; along: AskedAlong },
) {
  const order = await tx
    .selectFrom('orders')
    .select(['userId', 'status', 'totalCents', 'planName', 'paymentMethod'])
    .select((eb) =>
      eb
        .and([
          eb('planId', 'is not', null),
          eb('renewsServiceId', 'is', null),
          eb('changesServiceId', 'is', null),
        ])
        .as('isFirst'),
    )
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw new AppError('NOT_FOUND');
  const gateway = GATEWAY_OF[order.paymentMethod];
  if (order.status !== 'pending' || !isCollected(gateway)) throw new AppError('ORDER_NOT_PAYABLE');
  const asked = order.isFirst ? await stillAsked(ctx, tx, along) : 'as-before';
  const open = await listOpenAttempts(tx, orderId);
  // The bank has been asked already: paid here as well, it would be paid twice.
  if (open.some(({ isCollection }) => isCollection)) throw new AppError('ORDER_NOT_PAYABLE');
  if (asked === 'taken-back') await endAskedMandates(ctx, tx, { orderId });
  const attempt: Attempt =
    open.find((known) => fits(known, asked)) ??
    (await beginAttempt(ctx, tx, { ...order, orderId, gateway, asked }));
  return { order, attempt };
}

/** What cannot be agreed to any more leaves it as it was. */
async function stillAsked(ctx: VerbContext, tx: Tx, along: AskedAlong): Promise<AskedAlong> {
  if (typeof along === 'string') return along;
  const agreement = await readAgreement(
    { db: tx, payments: ctx.payments, actor: along.agreedBy },
    await readSettings(tx),
  );
  return agreement === null ? 'as-before' : along;
}

type OpenAttempt = Awaited<ReturnType<typeof listOpenAttempts>>[number];

/** What can still be paid of an order, the newest in front. */
async function listOpenAttempts(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('payments')
    .leftJoin('mandates as along', 'along.paymentId', 'payments.id')
    .select([
      'payments.id',
      'payments.gateway',
      'payments.payUrl',
      'payments.mandateId as collectedBy',
      'along.id as mandateId',
      'along.status as mandateStatus',
      'along.providerCustomerId',
    ])
    .where('payments.orderId', '=', orderId)
    // Who asks to pay this order does not mean the others that they once wanted to pay with it.
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

function fits({ mandateId, isPlain }: OpenAttempt, asked: AskedAlong): boolean {
  if (asked === 'as-before') return isPlain || mandateId !== null;
  if (typeof asked === 'string') return isPlain;
  return mandateId !== null;
}

type New = { orderId: string; gateway: Gateway; totalCents: Cents; asked: AskedAlong };

async function beginAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, gateway, totalCents, asked }: New,
): Promise<Attempt> {
  const now = ctx.now();
  const attempt = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway,
      amountCents: totalCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'gateway', 'payUrl'])
    .executeTakeFirstOrThrow();
  if (typeof asked === 'string') return { ...attempt, mandateId: null };
  const settings = await readSettings(tx);
  const agreed = { paymentId: attempt.id, orderId, gateway, settings };
  const mandateId = await agreeWithOrder({ ...ctx, actor: asked.agreedBy }, tx, agreed);
  return { ...attempt, mandateId };
}
