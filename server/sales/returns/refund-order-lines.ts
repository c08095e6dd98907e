import type { StaffOrder } from '#contract/staff/orders.ts';
import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { spreadOver } from '#domain/sales/basket.ts';
import { orderActions } from '#domain/sales/order.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import {
  readRefundableLines,
  type RefundableLine,
} from '#server/sales/invoices/read-refundable-lines.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { getStaffOrder } from '#server/sales/orders/staff-queries.ts';
import {
  lockMoneyToRefund,
  type MoneyToRefund,
} from '#server/sales/refunds/lock-money-to-refund.ts';
import { mailRefundedOrder } from '#server/sales/refunds/mail-refunded-order.ts';
import { giveBack, type GivenBack } from './give-back.ts';
import { lockOrderLines } from './lock-order-lines.ts';
import { hasOpenReturn } from './queries.ts';
import { writeReturn } from './write-return.ts';

type LinesToRefund = {
  orderId: string;
  lineIds: readonly string[];
  /** Null for all that is left of the lines. */
  amountCents: Cents | null;
  shownLeftCents?: Cents | undefined;
  reason: string;
  endService: boolean;
  to: RefundDestination;
};

type Picked = {
  order: Awaited<ReturnType<typeof lockOrder>>;
  payment: MoneyToRefund;
  lines: readonly RefundableLine[];
  leftCents: Cents;
};

/**
 * 'Terugbetalen' of lines that staff ticked, out of goodwill: all that is left of them with their services
 * ended, unless told otherwise, or a part, which leaves those alone. One credit invoice and one mail for all
 * of them, and a return of each; the order is refunded once nothing of it is left.
 */
export async function refundOrderLines(
  ctx: VerbContext<UserActor>,
  asked: LinesToRefund,
): Promise<StaffOrder> {
  const { orderId, reason, endService, to } = asked;
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    const picked = await lockPicked(tx, asked);
    const { order, payment, lines, leftCents } = picked;
    const amountCents = asked.amountCents ?? leftCents;
    if (amountCents > leftCents) throw new AppError('CONFLICT');
    const isPart = amountCents < leftCents;
    // Before the money, as in a refund of all of it.
    for (const { serviceId } of isPart ? [] : lines) {
      if (serviceId === null || order.kind === 'charge') continue;
      const refunded = { orderId, serviceId, endsService: endService };
      await ctx.orderKinds[order.kind].onRefunded(ctx, tx, refunded);
    }
    const given = await giveBack(ctx, tx, {
      order,
      payment,
      backCents: amountCents,
      reason,
      to,
      part: partOf(lines, isPart),
      endService: !isPart && endService,
    });
    await writeReturns(ctx, tx, { picked, amountCents, reason, given });
    await tellRefund(ctx, tx, { asked, picked, amountCents, given });
    return getStaffOrder(tx, orderId);
  });
}

async function lockPicked(
  tx: Tx,
  { orderId, lineIds, shownLeftCents }: LinesToRefund,
): Promise<Picked> {
  await lockOrderLines(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!orderActions(order.status).refund.ok) throw new AppError('ORDER_NOT_REFUNDABLE');
  if (await hasOpenReturn(tx, orderId)) throw new AppError('RETURN_OPEN');
  const payment = await lockMoneyToRefund(tx, orderId);
  const all = await readRefundableLines(tx, { orderId });
  const lines = all.filter(({ lineId }) => lineIds.includes(lineId));
  if (lines.length !== new Set(lineIds).size) throw new AppError('NOT_FOUND');
  const ofLinesCents = sumCents(lines.map((line) => line.leftCents));
  const leftCents = cents(Math.min(payment?.leftCents ?? 0, ofLinesCents));
  if (payment === null || leftCents === 0) throw new AppError('ORDER_NOT_REFUNDABLE');
  if (shownLeftCents !== undefined && shownLeftCents !== leftCents) {
    throw new AppError('ORDER_MONEY_CHANGED');
  }
  return { order, payment, lines, leftCents };
}

function partOf(lines: readonly RefundableLine[], isPart: boolean) {
  const [first] = lines;
  if (first === undefined) throw new Error('no line was picked');
  return {
    invoiceId: first.invoiceId,
    lineIds: lines.flatMap(({ invoiceLineIds }) => invoiceLineIds),
    words: {
      only: 'deel van de bestelling',
      each: (description: string) => (isPart ? `deel van ${description}` : description),
    },
    period: null,
  };
}

type Written = { picked: Picked; amountCents: Cents; reason: string; given: GivenBack };

/** A return of each line, by what was left of it; one request for all of them. */
async function writeReturns(
  ctx: VerbContext,
  tx: Tx,
  { picked: { order, lines }, amountCents, reason, given }: Written,
): Promise<void> {
  const lefts = lines.map(({ leftCents }) => leftCents);
  const shares = spreadOver(lefts, amountCents);
  let requestId: string | undefined;
  for (const [at, { lineId, serviceId, leftCents }] of lines.entries()) {
    const request = {
      ground: 'goodwill',
      askedBy: 'staff',
      askedAt: ctx.now(),
      serviceId,
    } as const;
    const decided = {
      request: requestId === undefined ? request : { ...request, requestId },
      order,
      lineId,
      paidCents: leftCents,
      backCents: shares[at] ?? ZERO_CENTS,
      days: { usedDays: null, ofDays: null },
      typedReason: reason,
    };
    const returnId = await writeReturn(ctx, tx, { decided, given });
    requestId ??= returnId;
  }
}

type Told = { asked: LinesToRefund; picked: Picked; amountCents: Cents; given: GivenBack };

async function tellRefund(
  ctx: VerbContext,
  tx: Tx,
  { asked, picked, amountCents, given }: Told,
): Promise<void> {
  const { orderId, reason } = asked;
  const { order, payment, lines, leftCents } = picked;
  const { credit, way, moneyCents, isWhole } = given;
  await mailRefundedOrder(ctx, tx, {
    orderId,
    credit,
    amountCents: moneyCents,
    way: way ?? 'gone',
    takenCents: isWhole ? (payment.takenBackCents ?? ZERO_CENTS) : ZERO_CENTS,
  });
  if (isWhole) return;
  const lineIds = lines.map(({ lineId }) => lineId);
  recordChange(ctx, tx, {
    action: 'order.refund-part',
    subject: { type: 'order', id: orderId },
    before: { leftCents },
    after: { lineIds, amountCents, creditNumber: credit?.invoiceNumber ?? null, way, reason },
    ownerId: order.userId,
    topics: ['orders'],
  });
}
