import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { grantReturnParts } from './grant-return-parts.ts';
import { lockReturn } from './lock-return.ts';
import { lockReturnParts, type LockedPart } from './lock-return-parts.ts';
import { getStaffReturn } from './staff-queries.ts';

export type GrantedReturn = {
  returnId: string;
  to: RefundDestination;
  shownBackCents: Cents;
  parts: readonly { orderId: string; backCents: Cents }[];
  reason: string | null;
};

/**
 * Staff grant a return, as its ground gives it or another amount with a reason. Throws RETURN_DECIDED,
 * RETURN_AMOUNT_CHANGED where other lines or amounts are there than were shown, and RETURN_ORDER_OVER where
 * nothing is left of it.
 */
export async function grantReturn(
  ctx: VerbContext<UserActor>,
  { returnId, to, shownBackCents, parts, reason }: GrantedReturn,
): Promise<StaffReturnDetail> {
  const { orderId, lineId, ground, askedBy, askedAt } = await getStaffReturn(ctx.db, returnId);
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    if (ground !== 'withdrawal' && ground !== 'money-back') throw new AppError('RETURN_DECIDED');
    const locked = await lockReturnParts(tx, { orderId, lineId, ground, at: askedAt });
    await lockReturn(tx, returnId);
    if (locked.parts.length === 0) throw new AppError('RETURN_ORDER_OVER');
    const given = sumCents(locked.parts.map(({ backCents }) => backCents));
    const backCents = new Map(parts.map((part) => [part.orderId, part.backCents]));
    const isSame = locked.parts.every(({ line }) => backCents.has(line.orderId));
    if (given !== shownBackCents || !isSame || backCents.size !== locked.parts.length) {
      throw new AppError('RETURN_AMOUNT_CHANGED');
    }
    checkAmounts(locked.parts, { backCents, reason });
    await grantReturnParts(ctx, tx, {
      asked: { id: returnId, ground, askedBy, askedAt },
      locked,
      to,
      chosen: { backCents, reason },
    });
    return getStaffReturn(tx, returnId);
  });
}

/** Refuses more than there is of a line, and another amount than its ground gives without a reason. */
function checkAmounts(
  parts: readonly LockedPart[],
  { backCents, reason }: { backCents: ReadonlyMap<string, Cents>; reason: string | null },
): void {
  const chosen = parts.map((part) => ({
    part,
    cents: backCents.get(part.line.orderId) ?? part.backCents,
  }));
  if (chosen.some(({ part, cents }) => cents < 0 || cents > part.line.leftCents)) {
    throw inputError('parts', 'Zoveel is er van deze regel niet over.');
  }
  if (reason === null && chosen.some(({ part, cents }) => cents !== part.backCents)) {
    throw inputError('reason', 'Zeg waarom er een ander bedrag teruggaat.');
  }
}
