import type { OwnReturn } from '#contract/customer/returns.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import { mayReturn, type AskedGround } from '#domain/sales/return.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { getOwnReturn, listReturning } from './queries.ts';
import { grantReturnParts } from './grant-return-parts.ts';
import { lockReturnParts } from './lock-return-parts.ts';
import { mailAskedReturn } from './mail-asked-return.ts';
import { openReturn } from './open-return.ts';

export type AskedForReturn = {
  orderId: string;
  /** The line that goes back; left out of an order of one. */
  lineId?: string | undefined;
  ground: AskedGround;
  /** The amount that the screen showed: another one is confirmed first. */
  shownBackCents: Cents;
};

const WHICH = 'Kies wat je teruggeeft.';

/**
 * A customer gives a line of an own order back. Who withdraws needs nobody's leave: the contract is over, and all that
 * follows happens at once, but for what a bank took money of. The promise is granted by a person. Asked
 * again, it answers what was asked before.
 */
export async function askReturn(
  ctx: VerbContext<UserActor>,
  { orderId, lineId: named, ground, shownBackCents }: AskedForReturn,
): Promise<OwnReturn> {
  const customerId = ctx.actor.id;
  const now = ctx.now();
  const [found, ...others] = await listReturning(ctx.db, orderId);
  if (found?.userId !== customerId) throw new AppError('NOT_FOUND');
  if (named === undefined && others.length > 0) throw inputError('lineId', WHICH);
  const lineId = named ?? found.lineId;
  return transact(ctx, async (tx) => {
    const locked = await lockReturnParts(tx, { orderId, lineId, ground, at: now });
    const { order, parts } = locked;
    const before = await findAsked(tx, { orderId, lineId, ground });
    if (before !== null) return getOwnReturn(tx, { customerId, returnId: before });
    const may = mayReturn(order, ground, now);
    if (!may.ok) throw new AppError(may.reason);
    const own = parts.find(({ line }) => line.orderId === orderId);
    if (own === undefined) throw new AppError('RETURN_ORDER_OVER');
    const backCents = sumCents(parts.map((part) => part.backCents));
    if (backCents !== shownBackCents) throw new AppError('RETURN_AMOUNT_CHANGED');
    const isLeftToStaff =
      ground === 'money-back' ||
      parts.some(({ locked: { status, openCents } }) => status === 'charged_back' || openCents > 0);
    const asked = { ground, askedBy: 'customer', askedAt: now } as const;
    const returnId = await openReturn(ctx, tx, { order, asked, isLeftToStaff });
    await mailAskedReturn(ctx, tx, {
      returnId,
      order,
      ground,
      askedAt: now,
      isLeftToStaff,
    });
    if (!isLeftToStaff) {
      const of = {
        asked: { ...asked, id: returnId },
        locked,
        to: 'customer',
        chosen: null,
      } as const;
      await grantReturnParts(ctx, tx, of);
    }
    return getOwnReturn(tx, { customerId, returnId });
  });
}

/** The same return, where it waits or was granted: two windows ask once. */
async function findAsked(
  tx: Tx,
  { orderId, lineId, ground }: { orderId: string; lineId: string; ground: AskedGround },
): Promise<string | null> {
  const row = await tx
    .selectFrom('returns')
    .select('id')
    .where('orderId', '=', orderId)
    .where((eb) => eb.or([eb('orderLineId', '=', lineId), eb('orderLineId', 'is', null)]))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'asked'),
        eb.and([eb('state', '=', 'granted'), eb('ground', '=', ground)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
