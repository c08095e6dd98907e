import { mayReturn } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { idRange } from '#server/platform/db/search.ts';
import { lockReturnParts } from './lock-return-parts.ts';
import { openReturn } from './open-return.ts';
import { findOpenReturn, selectReturning } from './queries.ts';

export type TypedWithdrawal = {
  email: string;
  /** The number of an order or the name of a service, as somebody typed it. */
  order: string;
  receivedAt: Date;
};

/** An order's number as people see it, among whatever else was typed. */
const NUMBER = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f-]{4,27})?(?![\da-f])/iu;

/**
 * Ties a withdrawal that came without an account to the order that its number and address fit: it waits for a
 * person, as nobody proved who wrote it. Answers false where none fits, several do, or the law gives no
 * withdrawal from it any more.
 */
export async function tieWithdrawal(
  ctx: VerbContext,
  tx: Tx,
  { email, order: typed, receivedAt }: TypedWithdrawal,
): Promise<boolean> {
  const orderId = await findFitting(tx, { email, typed });
  if (orderId === null) return false;
  const asked = { ground: 'withdrawal', askedBy: 'guest', askedAt: receivedAt } as const;
  const { order } = await lockReturnParts(tx, { orderId, ground: 'withdrawal', at: receivedAt });
  if (!mayReturn(order, 'withdrawal', receivedAt).ok) return false;
  // A return that was asked of it already is decided with it.
  if ((await findOpenReturn(tx, order)) !== null) return true;
  await openReturn(ctx, tx, { order, asked, isLeftToStaff: true });
  return true;
}

async function findFitting(
  tx: Tx,
  { email, typed }: { email: string; typed: string },
): Promise<string | null> {
  const range = idRange(NUMBER.exec(typed)?.[0] ?? '');
  const found = await selectReturning(tx)
    .where((eb) =>
      eb(
        'orders.userId',
        'in',
        eb
          .selectFrom('users')
          .leftJoin('profiles', 'profiles.userId', 'users.id')
          .select('users.id')
          .where((is) =>
            is.or([is('users.email', '=', email), is('profiles.billingEmail', '=', email)]),
          ),
      ),
    )
    .where((eb) =>
      eb.or([
        ...(range === null
          ? []
          : [eb.and([eb('orders.id', '>=', range.from), eb('orders.id', '<=', range.until)])]),
        eb.and([
          eb('services.name', '=', typed.trim()),
          eb('services.orderId', '=', eb.ref('orders.id')),
        ]),
      ]),
    )
    .limit(2)
    .execute();
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.id : null;
}
