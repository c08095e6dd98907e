import type { Cents } from '#domain/platform/money.ts';
import { agreeWithOrder } from '#server/sales/mandates/agree-with-order.ts';
import { readAgreement } from '#server/sales/mandates/queries.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import { gatewayOf, isCollected } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { agreeOnRest } from '#server/sales/credit/agree-on-rest.ts';

/**
 * Whether a mandate comes along with what is paid: as it was before, agreed to now and by whom, taken
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
  /** Where credit pays beside it, and no mandate is given along: what was shown to be left. */
  shownRestCents?: Cents | undefined;
};

/**
 * The attempt by which a pending online order is paid, and the order, locked: one that is still open
 * and asks for what is wanted now, or a new one. Throws ORDER_NOT_PAYABLE, and CREDIT_CHANGED where
 * credit leaves another rest to pay than was shown.
 */
export async function openAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, along, shownRestCents }: Asked,
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
  const gateway = gatewayOf(order.paymentMethod);
  if (order.status !== 'pending' || !isCollected(gateway)) throw new AppError('ORDER_NOT_PAYABLE');
  const restCents =
    shownRestCents === undefined ? null : await agreeOnRest(tx, { ...order, shownRestCents });
  const open = await listOpenAttempts(tx, orderId);
  // The bank has been asked already: paid here as well, it would be paid twice.
  if (open.some(({ isCollection }) => isCollection)) throw new AppError('ORDER_NOT_PAYABLE');
  const asked = order.isFirst ? await stillAsked(ctx, tx, along) : 'as-before';
  if (asked === 'taken-back') await endAskedMandates(ctx, tx, { orderId });
  const wanted = { asked, restCents };
  const attempt: Attempt =
    open.find((known) => fits(known, wanted)) ??
    (await beginAttempt(ctx, tx, { ...order, ...wanted, orderId, gateway }));
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
      'payments.amountCents',
      'payments.topsUpCredit',
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

type Wanted = {
  asked: AskedAlong;
  /** What credit leaves to be paid; null where all of it is. */
  restCents: Cents | null;
};

function fits(open: OpenAttempt, { asked, restCents }: Wanted): boolean {
  const { mandateId, isPlain, topsUpCredit, amountCents } = open;
  if (restCents !== null) return topsUpCredit && amountCents === restCents;
  if (topsUpCredit) return false;
  if (asked === 'as-before') return isPlain || mandateId !== null;
  if (typeof asked === 'string') return isPlain;
  return mandateId !== null;
}

type New = Wanted & { orderId: string; gateway: Gateway; totalCents: Cents };

async function beginAttempt(
  ctx: VerbContext,
  tx: Tx,
  { orderId, gateway, totalCents, asked, restCents }: New,
): Promise<Attempt> {
  const now = ctx.now();
  const attempt = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway,
      amountCents: restCents ?? totalCents,
      topsUpCredit: restCents !== null,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'gateway', 'payUrl', 'amountCents'])
    .executeTakeFirstOrThrow();
  if (typeof asked === 'string') return { ...attempt, mandateId: null };
  const settings = await readSettings(tx);
  const agreed = { paymentId: attempt.id, orderId, gateway, settings };
  const mandateId = await agreeWithOrder({ ...ctx, actor: asked.agreedBy }, tx, agreed);
  return { ...attempt, mandateId };
}
