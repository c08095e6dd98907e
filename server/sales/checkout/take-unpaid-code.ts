import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { releasesCode, usesCode } from '#server/catalogue/discounts/queries.ts';
import { AppError } from '#server/errors.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { mailTakenCode } from './mail-taken-code.ts';

type Asked = { codeId: string; customerId: string };

/**
 * Makes room on a code that this transaction has locked, where its last use is held by orders that nobody
 * pays: the oldest of those is cancelled, and its customer told why. Throws
 * DISCOUNT_REFUSED where none makes room.
 */
export async function takeUnpaidCode(ctx: VerbContext, tx: Tx, asked: Asked): Promise<void> {
  const short = await countShort(tx, asked);
  if (short <= 0) return;
  const taken = await lockUnpaid(tx, { ...asked, count: short, now: ctx.now() });
  if (taken.length < short) throw new AppError('DISCOUNT_REFUSED');
  await runForEach(taken, async (order) => {
    await tx
      .updateTable('orders')
      .set({ codeTakenAt: ctx.now() })
      .where('id', '=', order.id)
      .execute();
    await endOrder(ctx, tx, order, 'cancelled');
    await mailTakenCode(ctx, tx, { orderId: order.id });
  });
}

/** The number of uses that are lacking for one more. */
async function countShort(tx: Tx, { codeId }: Asked): Promise<number> {
  const { rows } = await sql<{ short: number | null }>`
    select (
      select count(*) from order_discounts join orders on orders.id = order_id
      where code_id = ${codeId} and ${usesCode}
    )::integer + 1 - max_uses as short
    from discount_codes where id = ${codeId} and max_uses is not null
  `.execute(tx);
  return rows[0]?.short ?? 0;
}

/**
 * Orders that let go of a code, locked, the oldest first. One that somebody else has locked is being paid,
 * so it is passed over: waiting for it could wait in a circle. Looked at again once it is locked, because
 * a payment may have begun between the two.
 */
async function lockUnpaid(
  tx: Tx,
  { codeId, customerId, count, now }: Asked & { count: number; now: Date },
) {
  const isFree = sql<boolean>`orders.id in (
    select order_id from order_discounts where code_id = ${codeId} and term_number = 1
  ) and ${releasesCode({ customerId, now })}`;
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where(isFree)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'userId', 'planId'])
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(isFree)
    .execute();
}
