import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import { RETURN_REASONS, type AskedGround, type ReturnAsker } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import type { LockedPart, LockedParts } from './lock-return-parts.ts';
import { mailGrantedReturn } from './mail-granted-return.ts';
import { returnLine, type Returned } from './return-line.ts';

export type AskedReturn = {
  id: string;
  ground: AskedGround;
  askedBy: ReturnAsker;
  askedAt: Date;
};

type Granted = {
  asked: AskedReturn;
  locked: LockedParts;
  to: RefundDestination;
  /** Amounts that staff chose by order, and why; null for what the ground gives. */
  chosen: { backCents: ReadonlyMap<string, Cents>; reason: string | null } | null;
};

/**
 * Grants a return: its service ends, or the plan from before is back, and the money of each of its lines goes
 * back with a credit invoice and a row. In the caller's transaction, which has locked all of it.
 */
export async function grantReturnParts(
  ctx: VerbContext,
  tx: Tx,
  { asked, locked, to, chosen }: Granted,
): Promise<void> {
  const { order, parts, endsService } = locked;
  const { id: orderId, serviceId } = order;
  const own = parts.find(({ line }) => line.orderId === orderId);
  if (own === undefined || serviceId === null) throw new AppError('RETURN_ORDER_OVER');
  // Before the money, as in a refund: what a plan change goes back to depends on how its orders are.
  const refunded = { orderId, serviceId, endsService: true };
  await ctx.orderKinds[order.orderKind].onRefunded(ctx, tx, refunded);
  const returned: Returned[] = [];
  for (const part of [own, ...parts.filter((one) => one !== own)]) {
    returned.push(
      await returnLine(ctx, tx, {
        ...lineOf(part, { asked, to, chosen }),
        request: {
          ...asked,
          serviceId,
          rowId: part === own ? asked.id : null,
          requestId: asked.id,
        },
        endService: endsService,
      }),
    );
  }
  await closeStaffTasks(ctx, tx, { kinds: ['return-asked'], subjectId: asked.id });
  recordChange(ctx, tx, {
    action: 'return.grant',
    subject: { type: 'return', id: asked.id },
    before: { state: 'asked' },
    after: {
      state: 'granted',
      orderId,
      backCents: backOf(returned),
      reason: chosen?.reason ?? null,
    },
    ownerId: order.userId,
    topics: ['orders', 'services'],
  });
  const paidCents = sumCents(parts.map((part) => part.line.leftCents));
  const keptCents = subtractCents(paidCents, backOf(returned));
  const reason = chosen?.reason ?? null;
  await mailGrantedReturn(ctx, tx, { asked, order, returned, keptCents, reason, endsService });
}

function backOf(returned: readonly Returned[]): Cents {
  return sumCents(returned.map(({ amountCents }) => amountCents));
}

function lineOf(part: LockedPart, { asked, to, chosen }: Pick<Granted, 'asked' | 'to' | 'chosen'>) {
  const { line, order, locked: payment, usedDays, ofDays } = part;
  const backCents = chosen?.backCents.get(line.orderId) ?? part.backCents;
  return {
    order,
    payment,
    paidCents: line.leftCents,
    backCents,
    days: { usedDays, ofDays },
    reason: chosen?.reason ?? RETURN_REASONS[asked.ground],
    typedReason: chosen?.reason ?? null,
    // Money that was paid with credit came from no account: it is credit again.
    to: payment.gateway === 'credit' ? ('credit' as const) : to,
    part: {
      invoiceId: line.invoiceId,
      lineIds: line.lineIds,
      words: { only: line.description, each: (description: string) => description },
      period: usedDays === null ? null : unusedPeriod(line, usedDays),
    },
  };
}

/** The days of a line that were not used. */
function unusedPeriod(
  { startsAt, endsAt }: LockedPart['line'],
  usedDays: number,
): { from: string; through: string } | null {
  if (startsAt === null || endsAt === null) return null;
  const from = addDays(amsterdamDate(startsAt), usedDays);
  const through = addDays(amsterdamDate(endsAt), -1);
  return from > through ? null : { from, through };
}
